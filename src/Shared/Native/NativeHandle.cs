using Microsoft.Win32.SafeHandles;

namespace Intaglio;

/// <summary>What a library made, and the function that frees it.</summary>
internal abstract class NativeHandle(Action<nint> free) : SafeHandleZeroOrMinusOneIsInvalid(ownsHandle: true)
{
    protected override bool ReleaseHandle()
    {
        free(handle);
        return true;
    }
}
