namespace Intaglio.Imaging;

/// <summary>The known PNG chunk types, as the four letters of their names.</summary>
internal static class PngChunk
{
    internal const uint
        Header = 0x49484452,            // IHDR
        Palette = 0x504C5445,           // PLTE
        Data = 0x49444154,              // IDAT
        End = 0x49454E44,               // IEND
        Transparency = 0x74524E53,      // tRNS
        Chromaticities = 0x6348524D,    // cHRM
        Gamma = 0x67414D41,             // gAMA
        Profile = 0x69434350,           // iCCP
        SignificantBits = 0x73424954,   // sBIT
        Srgb = 0x73524742,              // sRGB
        CodePoints = 0x63494350,        // cICP
        MasteringDisplay = 0x6D444356,  // mDCV
        ContentLight = 0x634C4C49;      // cLLI

    internal static ReadOnlySpan<byte> Signature => [0x89, (byte)'P', (byte)'N', (byte)'G', (byte)'\r', (byte)'\n', 0x1A, (byte)'\n'];

    internal static string GetName(uint type) => string.Create(4, type, static (name, type) =>
    {
        for (int i = 0; i < 4; i++)
            name[i] = (char)(type >> 24 - 8 * i & 255);
    });

    /// <summary>Determines whether a chunk type consists of four letters.</summary>
    internal static bool IsType(uint type)
    {
        for (int shift = 0; shift < 32; shift += 8)
            if (!char.IsAsciiLetter((char)(type >> shift & 255)))
                return false;
        return true;
    }

    /// <summary>Determines whether a chunk is critical, which an uppercase first letter indicates.</summary>
    internal static bool IsCritical(uint type) => (type & 0x20000000) == 0;
}
