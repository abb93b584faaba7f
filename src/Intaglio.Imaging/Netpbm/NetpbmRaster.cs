using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.InteropServices;

namespace Intaglio.Imaging;

/// <summary>Reads the samples of a Netpbm file: one byte each for a maximum up to 255, otherwise two, most significant first.</summary>
internal sealed class NetpbmRaster : RowSource
{
    private readonly ImageInput input;
    private readonly int max;
    private readonly bool isPlain;

    // The sample for each code, or null if codes are not scaled.
    private readonly ushort[]? table;

    // A plain row grows as its codes arrive, so that a header without data takes little memory.
    private readonly List<ushort> codes = [];
    private byte[] row = [];
    private int y = -1;

    private NetpbmRaster(ImageHeader header, ImageInput input, int max, bool isPlain)
        : base(header)
    {
        (this.input, this.max, this.isPlain) = (input, max, isPlain);
        table = max == SampleScale.MaxOf(header.Format.Sample) ? null
            : SampleScale.CreateTable(max, SampleScale.MaxOf(header.Format.Sample));
    }

    internal static NetpbmRaster Open(ImageInput input, long width, long height, int colorComponents, AlphaMode alpha, int max,
        bool isPlain, ImageReadOptions options)
    {
        PixelFormat format = new(colorComponents, alpha, max <= byte.MaxValue ? SampleType.Bits8 : SampleType.Bits16);
        // A maximum other than 2^n - 1 has levels that no bit depth expresses exactly.
        int bits = BitOperations.IsPow2(max + 1) ? BitOperations.Log2((uint)max + 1) : 8 * format.BytesPerSample;
        return new NetpbmRaster(ImageHeader.Create(width, height, format, bits, ImageColor.Untagged, isExact: true, options), input, max,
            isPlain);
    }

    internal override void Fetch()
    {
        y++;
        if (isPlain)
        {
            codes.Clear();
            for (int left = Header.Width * Header.Format.Components; left > 0; left--)
            {
                int code = NetpbmHeader.ReadNumber(input, "A sample");
                codes.Add(code <= max ? (ushort)code : throw TooLarge(code));
            }
            return;
        }
        if (GrowingRead.Fill(input, ref row, (int)Header.RowSize) < Header.RowSize)
            throw Missing(y);
    }

    internal override void Put(Span<byte> pixels)
    {
        bool isNarrow = Header.Format.Sample == SampleType.Bits8;
        if (isPlain && isNarrow)
            for (int i = 0; i < pixels.Length; i++)
                pixels[i] = (byte)Scale(codes[i]);
        else if (isPlain)
            for (int i = 0; i < codes.Count; i++)
                MemoryMarshal.Cast<byte, ushort>(pixels)[i] = Scale(codes[i]);
        else
            Convert(row.AsSpan(0, pixels.Length), pixels);
    }

    internal override void Read(Span<byte> rows)
    {
        if (isPlain)
        {
            base.Read(rows);
            return;
        }
        int size = (int)Header.RowSize, read = input.ReadAtLeast(rows, rows.Length, throwOnEndOfStream: false);
        if (read < rows.Length)
            throw Missing(y + 1 + read / size);
        if (table is null && Header.Format.Sample == SampleType.Bits8)
        {
            y += rows.Length / size;
            return;
        }
        // Convert row by row, so that an error can name the row.
        for (; !rows.IsEmpty; rows = rows[size..])
        {
            y++;
            Convert(rows[..size], rows[..size]);
        }
    }

    private ushort Scale(ushort code) => table is null ? code : table[code];

    private static Span<ushort> ReadWords(Span<byte> bytes)
    {
        Span<ushort> words = MemoryMarshal.Cast<byte, ushort>(bytes);
        if (BitConverter.IsLittleEndian)
            BinaryPrimitives.ReverseEndianness(words, words);
        return words;
    }

    private void Convert(Span<byte> codes, Span<byte> pixels)
    {
        if (Header.Format.Sample == SampleType.Bits8)
            Convert<byte>(codes, pixels);
        else
            Convert<ushort>(ReadWords(codes), MemoryMarshal.Cast<byte, ushort>(pixels));
    }

    private void Convert<T>(ReadOnlySpan<T> codes, Span<T> samples)
        where T : unmanaged, IBinaryInteger<T>
    {
        if (table is null)
        {
            codes.CopyTo(samples);
            return;
        }
        if (codes.IndexOfAnyExceptInRange(T.Zero, T.CreateTruncating(max)) is >= 0 and int at)
            throw TooLarge(int.CreateTruncating(codes[at]));
        for (int i = 0; i < codes.Length; i++)
            samples[i] = T.CreateTruncating(table[int.CreateTruncating(codes[i])]);
    }

    private ImageFormatException Missing(int row) =>
        new($"The Netpbm file ends at byte {input.Offset}, within row {row} of {Header.Height}.");

    private ImageFormatException TooLarge(int code) =>
        new($"The Netpbm file has the sample {code} in row {y}, above its maximum of {max}.");
}
