namespace Intaglio.Imaging;

/// <summary>Reads PBM, PGM and PPM files, plain (P1 to P3) and raw (P4 to P6), as Netpbm's pages pbm, pgm and ppm describe them; of several images, the first.</summary>
internal static class NetpbmReader
{
    internal static RowSource Open(ImageInput input, ImageReadOptions options)
    {
        input.ReadByte();
        int kind = input.ReadByte() - '0';
        int next = NetpbmHeader.ReadCharacter(input);
        if (!NetpbmHeader.IsSpace(next))
            throw new ImageFormatException($"The file begins as a Netpbm file does, with P{kind}, but white space does not follow.");
        long width = NetpbmHeader.ReadNumber(input, "The width"), height = NetpbmHeader.ReadNumber(input, "The height");
        if (kind is 1 or 4)
            return new NetpbmBits(ImageHeader.Create(width, height, new PixelFormat(1, AlphaMode.None, SampleType.Bits8), 1, ImageColor.Untagged, isExact: true, options), input, kind == 1);
        int max = NetpbmHeader.CheckMax(NetpbmHeader.ReadNumber(input, "The maximum"));
        return NetpbmRaster.Open(input, width, height, kind is 2 or 5 ? 1 : 3, AlphaMode.None, max, kind <= 3, options);
    }
}
