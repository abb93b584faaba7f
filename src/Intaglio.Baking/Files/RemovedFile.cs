using System.Globalization;

namespace Intaglio.Baking;

/// <summary>Recognizes files that were removed while they were open, which FUSE and NFS keep until the last process closes them.</summary>
internal static class RemovedFile
{
    // The digits are hexadecimal.
    private static readonly (string Prefix, int Digits)[] forms = [(".fuse_hidden", 16), (".nfs", 24)];

    /// <summary>Determines whether a name, which has no folder, is that of such a file.</summary>
    internal static bool IsName(ReadOnlySpan<char> name)
    {
        foreach ((string prefix, int digits) in forms)
            if (name.Length == prefix.Length + digits && name.StartsWith(prefix, StringComparison.Ordinal)
                && UInt128.TryParse(name[prefix.Length..], NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out _))
                return true;
        return false;
    }
}
