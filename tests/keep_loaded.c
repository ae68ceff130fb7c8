/* SPDX-License-Identifier: MIT
 *
 * Only for the build with AddressSanitizer: libraries stay loaded. Drivers leak; once they are
 * unloaded, their leaks look like ours.
 */
int dlclose(void *handle);

int dlclose(void *handle)
{
    (void)handle;
    return 0;
}
