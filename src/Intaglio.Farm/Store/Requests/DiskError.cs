namespace Intaglio.Farm;

/// <summary>Errors of the disk that the server reports to clients.</summary>
internal static class DiskError
{
    // Error numbers of Unix. EDQUOT differs between systems.
    private const int TooLarge = 27, NoSpace = 28, QuotaOnLinux = 122, QuotaOnMac = 69;

    // HANDLE_DISK_FULL, DISK_FULL, and DISK_QUOTA_EXCEEDED of Windows.
    private const int HandleFull = 39, Full = 112, QuotaOnWindows = 1295;

    /// <summary>Determines whether a file could not be written because of a lack of space.</summary>
    internal static bool IsFull(Exception exception) => exception switch
    {
        // The framework throws this exception if the system reports that the file would be too large.
        ArgumentOutOfRangeException { ParamName: "value" } => true,
        IOException when (uint)exception.HResult >> 16 == 0x8007 => (exception.HResult & 0xFFFF) is HandleFull or Full or QuotaOnWindows,
        IOException => exception.HResult is TooLarge or NoSpace
            || exception.HResult == (OperatingSystem.IsMacOS() ? QuotaOnMac : QuotaOnLinux),
        _ => false,
    };
}
