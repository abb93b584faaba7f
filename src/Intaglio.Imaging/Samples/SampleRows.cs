using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Intaglio.Imaging;

/// <summary>Converts rows of integer samples to the codes of a file: one byte each for a maximum up to 255, otherwise two.</summary>
/// <param name="image">The image, with integer samples.</param>
/// <param name="max">The largest code.</param>
/// <param name="bigEndian">
/// <see langword="true"/> to write the most significant byte of two-byte codes first; otherwise, <see langword="false"/>.
/// </param>
internal sealed class SampleRows(Image image, int max, bool bigEndian)
{
    private readonly ushort[]? table = max == SampleScale.MaxOf(image.Format.Sample) ? null
        : SampleScale.CreateTable(SampleScale.MaxOf(image.Format.Sample), max);

    /// <summary>Gets a value indicating whether the codes equal the bytes of the samples.</summary>
    internal bool AreBytes => table is null && max <= byte.MaxValue;

    internal int BytesPerCode => max > byte.MaxValue ? 2 : 1;

    internal int RowSize => image.Width * image.Format.Components * BytesPerCode;

    internal void Get(int row, Span<byte> codes)
    {
        bool wide = image.Format.Sample == SampleType.Bits16;
        if (max <= byte.MaxValue)
        {
            if (wide)
                Convert(image.GetRow<ushort>(row), codes);
            else
                Convert(image.GetRow<byte>(row), codes);
            return;
        }
        Span<ushort> words = MemoryMarshal.Cast<byte, ushort>(codes);
        if (wide)
            Convert(image.GetRow<ushort>(row), words);
        else
            Convert(image.GetRow<byte>(row), words);
        if (bigEndian == BitConverter.IsLittleEndian)
            BinaryPrimitives.ReverseEndianness(words, words);
    }

    private void Convert(ReadOnlySpan<byte> samples, Span<byte> codes)
    {
        if (table is null)
            samples.CopyTo(codes);
        else
            for (int i = 0; i < samples.Length; i++)
                codes[i] = (byte)table[samples[i]];
    }

    private void Convert(ReadOnlySpan<byte> samples, Span<ushort> codes)
    {
        for (int i = 0; i < samples.Length; i++)
            codes[i] = table![samples[i]];
    }

    private void Convert(ReadOnlySpan<ushort> samples, Span<byte> codes)
    {
        for (int i = 0; i < samples.Length; i++)
            codes[i] = (byte)table![samples[i]];
    }

    private void Convert(ReadOnlySpan<ushort> samples, Span<ushort> codes)
    {
        if (table is null)
            samples.CopyTo(codes);
        else
            for (int i = 0; i < samples.Length; i++)
                codes[i] = table[samples[i]];
    }
}
