using System.Buffers.Binary;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

namespace Intaglio.Imaging;

/// <summary>Reads PFM files as defined by the Netpbm page pfm, with the bottom row first.</summary>
/// <remarks>The sign of the scale determines the byte order. The value of the scale is ignored.</remarks>
internal static class PfmReader
{
    private const int MaxWord = 100;

    internal static RowSource Open(ImageInput input, ImageReadOptions options)
    {
        string kind = ReadWord(input);
        if (kind is not ("PF" or "Pf"))
            throw new ImageFormatException($"The PFM file begins with '{kind}' instead of PF or Pf.");
        int width = ToSize(ReadWord(input)), height = ToSize(ReadWord(input));
        string scale = ReadWord(input);
        if (!double.TryParse(scale, NumberStyles.Float, CultureInfo.InvariantCulture, out double factor) || !double.IsFinite(factor)
            || factor == 0)
            throw new ImageFormatException($"The scale of the PFM file is '{scale}', but must be a number other than 0.");
        PixelFormat format = new(kind == "PF" ? 3 : 1, AlphaMode.None, SampleType.Binary32);
        ImageHeader header = ImageHeader.Create(width, height, format, 32, ImageColor.Untagged, isExact: true, options);
        return new KeptRows(header,
            cancellationToken => Read(header, input, isReversed: factor > 0 == BitConverter.IsLittleEndian, options, cancellationToken));
    }

    private static Image Read(ImageHeader header, ImageInput input, bool isReversed, ImageReadOptions options,
        CancellationToken cancellationToken)
    {
        PixelBuffer pixels = new(header, options);
        byte[] row = [];
        int size = (int)header.RowSize;
        for (int y = 0; y < header.Height; y++)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (GrowingRead.Fill(input, ref row, size) < size)
                throw new ImageFormatException(
                    $"The PFM file ends at byte {input.Offset}, within row {y} of {header.Height}, from the bottom.");
            Span<uint> samples = MemoryMarshal.Cast<byte, uint>(row.AsSpan(0, size));
            if (isReversed)
                BinaryPrimitives.ReverseEndianness(samples, samples);
            row.AsSpan(0, size).CopyTo(pixels.GetRow(y));
        }
        TurnOver(pixels, header.Height, row.AsSpan(0, size));
        return pixels.ToImage();
    }

    // The buffer grows from its first row, so rows are stored in file order and reversed here.
    private static void TurnOver(PixelBuffer pixels, int height, Span<byte> spare)
    {
        for (int upper = 0, lower = height - 1; upper < lower; upper++, lower--)
        {
            pixels.GetRow(upper).CopyTo(spare);
            pixels.GetRow(lower).CopyTo(pixels.GetRow(upper));
            spare.CopyTo(pixels.GetRow(lower));
        }
    }

    private static int ToSize(string word) => int.TryParse(word, NumberStyles.None, CultureInfo.InvariantCulture, out int size)
        ? size
        : throw new ImageFormatException($"The PFM file has the size '{word}', which is not a number up to 2147483647.");

    // Also reads the white-space character after the word.
    private static string ReadWord(ImageInput input)
    {
        StringBuilder word = new();
        while (true)
        {
            int character = input.ReadByte();
            if (character < 0)
                throw new ImageFormatException($"The PFM file ends at byte {input.Offset}, within its header.");
            if (!NetpbmHeader.IsSpace(character))
                word.Append((char)character);
            else if (word.Length > 0)
                return word.ToString();
            if (word.Length > MaxWord)
                throw new ImageFormatException("The header of the PFM file has a word of more than 100 characters.");
        }
    }
}
