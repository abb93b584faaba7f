using Intaglio.Color;
using Intaglio.Cryptography;

namespace Intaglio.Cli;

/// <summary>Code that verbs need and that is compiled at run time because its instructions depend on the processor.</summary>
internal static class VerbCode
{
    /// <summary>Finds the action that compiles the code a command line needs. Returns <see langword="null"/> for none.</summary>
    /// <param name="words">The words of the command line.</param>
    internal static Action? Find(string[] words) => words switch
    {
        ["sum" or "check" or "manifest" or "name" or "cache" or "encrypt" or "decrypt", ..] => Hash,
        ["convert", ..] when Array.IndexOf(words, "--to-space") > 0 => ConvertPixels,
        _ => null,
    };

    private static void Hash() => Blake2b.HashData([], stackalloc byte[Blake2b.MaxDigestSize]);

    private static void ConvertPixels() =>
        new PixelConverter(RgbColorSpace.Srgb, RgbColorSpace.ScRgb).Convert<byte, byte>(new byte[3], new byte[3]);
}
