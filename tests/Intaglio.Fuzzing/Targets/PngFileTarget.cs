using System.Buffers.Binary;
using System.IO.Compression;
using System.Text;
using Intaglio.Imaging;
using Intaglio.Imaging.Tests;

namespace Intaglio.Fuzzing;

/// <summary>PNG files; where the data of pixels or of a profile are not compressed, they are, and CRCs are made right.</summary>
internal sealed class PngFileTarget : ImageFileTarget
{
    private const int Start = 8, HeadSize = 8, CrcSize = 4;

    internal override string Name => "png-file";

    internal override string Claim =>
        "PNG files. Any bytes, also with corrected checksums, give an image or an ImageFormatException, in any pieces and also "
            + "by rows, with only a few warnings. An image that is read, written and read again is the same, with its colors. A "
            + "seekable stream is positioned after the image.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } =
    [
        .. Words("IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI", "tEXt", "acTL", "fdAT", "\0\0\0\0IDAT", "\0\0\0\u0001", "\u0089PNG\r\n\u001A\n"),
        [8, 0, 0, 0, 0], [1, 0, 0, 0, 0], [16, 0, 0, 0, 1], [8, 2, 0, 0, 0], [16, 2, 0, 0, 1], [8, 3, 0, 0, 0], [2, 3, 0, 0, 1], [8, 4, 0, 0, 0], [8, 6, 0, 0, 1], [16, 6, 0, 0, 0], [0x78, 0x9C], [0x7F, 0xFF, 0xFF, 0xFF],
    ];

    internal override int ShortRun => 8000;

    protected override bool EndsBehindImage => true;

    protected override (ImageFileFormat Format, ImageWriteOptions Options) ChooseFormat(Image image, int choice) => (choice % 5) switch
    {
        0 => (ImageFileFormat.Png, new() { IsInterlaced = true, CompressionLevel = CompressionLevel.Fastest }),
        1 => (ImageFileFormat.Png, new() { IsIndexed = true }),
        2 => (ImageFileFormat.Tiff, new()),
        3 => (ImageFileFormat.Pam, new()),
        _ => (ImageFileFormat.Png, new()),
    };

    protected override byte[] Repair(byte[] file)
    {
        if (file.Length < Start)
            return file;
        MemoryStream repaired = new();
        repaired.Write(file.AsSpan(0, Start));
        Span<byte> number = stackalloc byte[4];
        int at = Start;
        bool hasData = false;
        while (at + HeadSize + CrcSize <= file.Length)
        {
            uint length = BinaryPrimitives.ReadUInt32BigEndian(file.AsSpan(at));
            if (length > file.Length - at - HeadSize - CrcSize)
                break;
            byte[] type = file[(at + 4)..(at + HeadSize)], data = file[(at + HeadSize)..(at + HeadSize + (int)length)];
            byte[] chunk = [.. type, .. Encoding.Latin1.GetString(type) switch { "IDAT" when !hasData => Compress(data, 0), "iCCP" => Compress(data, data.IndexOf((byte)0) + 2), _ => data }];
            hasData |= type.AsSpan().SequenceEqual("IDAT"u8);
            BinaryPrimitives.WriteInt32BigEndian(number, chunk.Length - 4);
            repaired.Write(number);
            repaired.Write(chunk);
            BinaryPrimitives.WriteUInt32BigEndian(number, PngSpecification.Crc(chunk));
            repaired.Write(number);
            at += HeadSize + (int)length + CrcSize;
        }
        repaired.Write(file.AsSpan(at));
        return repaired.ToArray();
    }

    // What begins as RFC 1950 says is compressed, well or not; a row begins with its filter, 0 to 4.
    private static byte[] Compress(byte[] data, int from)
    {
        if (from < 0 || data.Length - from < 2 || (data[from] & 15) == 8)
            return data;
        MemoryStream compressed = new();
        compressed.Write(data.AsSpan(0, from));
        using (ZLibStream deflated = new(compressed, CompressionLevel.Fastest, leaveOpen: true))
            deflated.Write(data.AsSpan(from));
        return compressed.ToArray();
    }
}
