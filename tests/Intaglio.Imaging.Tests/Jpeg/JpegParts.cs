namespace Intaglio.Imaging.Tests;

/// <summary>The segments of a JPEG file, taken apart and put together by ITU-T T.81, annex B, with nothing of the library.</summary>
internal sealed class JpegParts
{
    private JpegParts(List<(byte Marker, byte[] Payload)> segments, byte[] rest) => (Segments, Rest) = (segments, rest);

    /// <summary>Gets the segments before the first scan, without the marker of the beginning.</summary>
    internal List<(byte Marker, byte[] Payload)> Segments { get; }

    /// <summary>Gets all from the first scan's marker on.</summary>
    internal byte[] Rest { get; set; }

    internal static JpegParts Parse(byte[] file)
    {
        List<(byte, byte[])> segments = [];
        int at = 2;
        for (; file[at + 1] != 0xDA; at += 2 + (file[at + 2] << 8 | file[at + 3]))
            segments.Add((file[at + 1], file[(at + 4)..(at + 2 + (file[at + 2] << 8 | file[at + 3]))]));
        return new(segments, file[at..]);
    }

    internal byte[] Build() => [0xFF, 0xD8, .. Segments.SelectMany(segment => Segment(segment.Marker, segment.Payload)), .. Rest];

    internal static byte[] Segment(byte marker, byte[] payload) => [0xFF, marker, (byte)(payload.Length + 2 >> 8), (byte)(payload.Length + 2), .. payload];

    /// <summary>Adds a segment after that of JFIF.</summary>
    internal JpegParts Add(byte marker, params byte[] payload)
    {
        Segments.Insert(Segments.FindLastIndex(segment => segment.Marker is >= 0xE0 and <= 0xEF) + 1, (marker, payload));
        return this;
    }

    /// <summary>Changes the only segment of a marker.</summary>
    internal JpegParts Change(byte marker, Func<byte[], byte[]> change)
    {
        int at = Segments.FindIndex(segment => segment.Marker == marker);
        Segments[at] = (marker, change(Segments[at].Payload));
        return this;
    }

    /// <summary>The EXIF segment with an orientation, and nothing else (CIPA DC-008, 4.5).</summary>
    internal static byte[] Exif(int orientation, bool isBigEndian = false)
    {
        byte[] number = isBigEndian ? [0, (byte)orientation, 0, 0] : [(byte)orientation, 0, 0, 0];
        return isBigEndian
            ? [.. "Exif\0\0MM\0*"u8, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, .. number, 0, 0, 0, 0]
            : [.. "Exif\0\0II*\0"u8, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, .. number, 0, 0, 0, 0];
    }
}
