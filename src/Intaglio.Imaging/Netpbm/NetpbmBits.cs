namespace Intaglio.Imaging;

/// <summary>Reads the pixels of a PBM file, where a bit of 1 means black.</summary>
internal sealed class NetpbmBits(ImageHeader header, ImageInput input, bool isPlain) : RowSource(header)
{
    private byte[] packed = [];
    private int y;

    internal override void Fetch()
    {
        using PlainBits plain = new(input, Header.Width);
        int size = PackedBits.GetSize(Header.Width, 1);
        if (GrowingRead.Fill(isPlain ? plain : input, ref packed, size) < size)
            throw new ImageFormatException($"The Netpbm file ends at byte {input.Offset}, within row {y} of {Header.Height}.");
        y++;
    }

    internal override void Put(Span<byte> pixels)
    {
        PackedBits.Unpack(packed, pixels, 1);
        foreach (ref byte sample in pixels)
            sample = (byte)(sample - 1);
    }

    /// <summary>A stream that converts the characters of a plain row to the packed bits of a raw row.</summary>
    private sealed class PlainBits(ImageInput input, int width) : ReadOnlyStream
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
                -1 => throw new ImageFormatException($"The Netpbm file ends at byte {input.Offset}, before the last pixel."),
                _ => throw new ImageFormatException($"A pixel of the Netpbm file, at byte {input.Offset - 1}, is neither 0 nor 1."),
            };
        }
    }
}
