namespace Intaglio.Imaging;

/// <summary>The markers of JPEG files (ITU-T T.81, table B.1), without the prefix 0xFF.</summary>
internal static class JpegMarker
{
    internal const byte Prefix = 0xFF, Stuffed = 0x00, Restart = 0xD0, LastRestart = 0xD7, Start = 0xD8, End = 0xD9, Scan = 0xDA,
        QuantizationTables = 0xDB, RestartInterval = 0xDD, HuffmanTables = 0xC4, Conditioning = 0xCC,
        Application = 0xE0, Exif = 0xE1, Profile = 0xE2, Photoshop = 0xED, Adobe = 0xEE, LastApplication = 0xEF, Comment = 0xFE;

    /// <summary>The size of the marker and the length of a segment, in bytes.</summary>
    internal const int HeadSize = 4;

    /// <summary>The maximum number of bytes in a segment after its length.</summary>
    internal const int MaxSegment = ushort.MaxValue - 2;

    private const byte Temporary = 0x01, FirstFrame = 0xC0, LastFrame = 0xCF, Extensions = 0xC8;

    /// <summary>Determines whether a marker begins a frame.</summary>
    internal static bool IsFrame(byte marker) =>
        marker is >= FirstFrame and <= LastFrame and not (HuffmanTables or Extensions or Conditioning);

    /// <summary>Determines whether a marker begins a segment of tables for the decoder.</summary>
    internal static bool IsTables(byte marker) => marker is QuantizationTables or HuffmanTables or RestartInterval or Conditioning;

    /// <summary>Determines whether a marker has no segment.</summary>
    internal static bool IsAlone(byte marker) => marker is Temporary or (>= Restart and <= LastRestart) or Start or End;
}
