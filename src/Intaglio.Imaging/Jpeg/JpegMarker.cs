namespace Intaglio.Imaging;

/// <summary>Markers of JPEG files (ITU-T T.81, table B.1): the second byte, after 0xFF.</summary>
internal static class JpegMarker
{
    internal const byte Prefix = 0xFF, Stuffed = 0x00, Restart = 0xD0, LastRestart = 0xD7, Start = 0xD8, End = 0xD9, Scan = 0xDA, QuantizationTables = 0xDB, RestartInterval = 0xDD, HuffmanTables = 0xC4, Conditioning = 0xCC,
        Application = 0xE0, Exif = 0xE1, Profile = 0xE2, Photoshop = 0xED, Adobe = 0xEE, LastApplication = 0xEF, Comment = 0xFE;

    /// <summary>The marker of a segment, and its length with itself: 2 bytes each.</summary>
    internal const int HeadSize = 4;

    /// <summary>The most bytes of a segment after its length.</summary>
    internal const int MaxSegment = ushort.MaxValue - 2;

    private const byte Temporary = 0x01, FirstFrame = 0xC0, LastFrame = 0xCF, Extensions = 0xC8;

    /// <summary>Tells whether a marker begins a frame.</summary>
    internal static bool IsFrame(byte marker) => marker is >= FirstFrame and <= LastFrame and not (HuffmanTables or Extensions or Conditioning);

    /// <summary>Tells whether a decoder needs the segment of a marker, which is not the frame's or a scan's.</summary>
    internal static bool IsTables(byte marker) => marker is QuantizationTables or HuffmanTables or RestartInterval or Conditioning;

    /// <summary>Tells whether a marker has no segment.</summary>
    internal static bool IsAlone(byte marker) => marker is Temporary or (>= Restart and <= LastRestart) or Start or End;
}
