using Microsoft.Win32.SafeHandles;

namespace Intaglio;

/// <summary>A handle to an object of a native library, with the function that frees it.</summary>
internal abstract class NativeHandle(Action<nint> free) : SafeHandleZeroOrMinusOneIsInvalid(ownsHandle: true)
{
    protected override bool ReleaseHandle()
    {
        free(handle);
        return true;
    }
}
