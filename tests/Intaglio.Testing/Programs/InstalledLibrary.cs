using System.Runtime.InteropServices;

namespace Intaglio.Testing;

/// <summary>Libraries of the system, some of which a machine may lack.</summary>
public static class InstalledLibrary
{
    private static readonly Lazy<bool> hasTurboJpeg = new(() => NativeLibrary.TryLoad(OperatingSystem.IsWindows() ? "turbojpeg.dll" : OperatingSystem.IsMacOS() ? "libturbojpeg.0.dylib" : "libturbojpeg.so.0", out _));

    /// <summary>Skips the test where libjpeg-turbo's library with the TurboJPEG interface is missing.</summary>
    /// <exception cref="SkipException">The library is missing.</exception>
    public static void NeedTurboJpeg() => Skip.IfNot(hasTurboJpeg.Value, "libturbojpeg is not installed (Debian's package libturbojpeg0).");
}
