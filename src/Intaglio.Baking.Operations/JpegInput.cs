using Intaglio.Imaging;

namespace Intaglio.Baking.Operations;

/// <summary>Finds inputs that libjpeg-turbo can decode, whose version is then part of the key.</summary>
internal static class JpegInput
{
    private static readonly string[] otherExtensions =
        [".png", ".tif", ".tiff", ".pbm", ".pgm", ".ppm", ".pnm", ".pam", ".pfm", ".exr"];

    private static readonly Lazy<string> library = new(() => string.Join(", ", ImageFile.SystemLibraries));

    /// <summary>Gets the identity of libjpeg-turbo.</summary>
    internal static string Library => library.Value;

    /// <summary>Determines by its name whether a file can be JPEG.</summary>
    internal static bool IsPossible(string name)
    {
        ReadOnlySpan<char> extension = Path.GetExtension(name.AsSpan());
        foreach (string other in otherExtensions)
            if (extension.Equals(other, StringComparison.OrdinalIgnoreCase))
                return false;
        return true;
    }
}
