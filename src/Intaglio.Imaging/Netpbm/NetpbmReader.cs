namespace Intaglio.Imaging;

/// <summary>Reads PBM, PGM and PPM files, plain (P1 to P3) and raw (P4 to P6), as Netpbm's pages pbm, pgm and ppm describe them; of several images, the first.</summary>
internal static class NetpbmReader
{
    internal static Image Read(ImageInput input, ImageReadOptions options)
    {
        input.ReadByte();
        int kind = input.ReadByte() - '0';
        int next = NetpbmHeader.ReadCharacter(input);
        if (!NetpbmHeader.IsSpace(next))
            throw new ImageFormatException($"The file begins as a Netpbm file does, with P{kind}, but white space does not follow.");
        long width = NetpbmHeader.ReadNumber(input, "The width"), height = NetpbmHeader.ReadNumber(input, "The height");
        if (kind is 1 or 4)
            return ReadBits(input, width, height, kind == 1, options);
        int max = NetpbmHeader.CheckMax(NetpbmHeader.ReadNumber(input, "The maximum"));
        NetpbmRaster raster = new(width, height, kind is 2 or 5 ? 1 : 3, AlphaMode.None, max, options);
        return kind <= 3 ? raster.ReadPlain(input) : raster.ReadRaw(input);
    }

    // A bit is 1 for black.
    private static Image ReadBits(ImageInput input, long width, long height, bool isPlain, ImageReadOptions options)
    {
        PixelBuffer pixels = new(width, height, new PixelFormat(1, AlphaMode.None, SampleType.Bits8), options);
        byte[] packed = [];
        int size = PackedBits.GetSize(width, 1);
        for (int y = 0; y < pixels.Height; y++)
        {
            using PlainBits plain = new(input, pixels.Width);
            if (GrowingRead.Fill(isPlain ? plain : input, ref packed, size) < size)
                throw new ImageFormatException($"The Netpbm file ends at byte {input.Offset}, within row {y} of {height}.");
            Span<byte> row = pixels.GetRow(y);
            PackedBits.Unpack(packed, row, 1);
            foreach (ref byte sample in row)
                sample = (byte)(sample - 1);
        }
        return pixels.ToImage(1, ImageColor.Untagged);
    }

    /// <summary>A row of a plain file, with a character for each pixel, as a raw one has it.</summary>
    private sealed class PlainBits(ImageInput input, int width) : SequentialStream
    {
        private int left = width;

        public override int Read(Span<byte> buffer)
        {
            int count = 0;
            for (; count < buffer.Length && left > 0; count++)
            {
                int value = 0;
                for (int bit = 7; bit >= 0 && left > 0; bit--, left--)
                    value |= ReadBit() << bit;
                buffer[count] = (byte)value;
            }
            return count;
        }

        private int ReadBit()
        {
            int character;
            do
                character = NetpbmHeader.ReadCharacter(input);
            while (NetpbmHeader.IsSpace(character));
            return character switch
            {
                '0' or '1' => character - '0',
                -1 => throw new ImageFormatException($"The Netpbm file ends at byte {input.Offset}, where pixels are missing."),
                _ => throw new ImageFormatException($"A pixel of the Netpbm file, at byte {input.Offset - 1}, is neither 0 nor 1."),
            };
        }
    }
}
