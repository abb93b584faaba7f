namespace Intaglio.Imaging;

/// <summary>Reads plain (P1 to P3) and raw (P4 to P6) PBM, PGM and PPM files as defined by the Netpbm pages pbm, pgm and ppm.</summary>
/// <remarks>Only the first of several images is read.</remarks>
internal static class NetpbmReader
{
    internal static RowSource Open(ImageInput input, ImageReadOptions options)
    {
        input.ReadByte();
        int kind = input.ReadByte() - '0';
        int next = NetpbmHeader.ReadCharacter(input);
        if (!NetpbmHeader.IsSpace(next))
            throw new ImageFormatException($"The Netpbm file has no white space after P{kind}.");
        long width = NetpbmHeader.ReadNumber(input, "The width"), height = NetpbmHeader.ReadNumber(input, "The height");
        if (kind is 1 or 4)
            return new NetpbmBits(ImageHeader.Create(width, height, new PixelFormat(1, AlphaMode.None, SampleType.Bits8), 1,
                ImageColor.Untagged, isExact: true, options), input, kind == 1);
        int max = NetpbmHeader.CheckMax(NetpbmHeader.ReadNumber(input, "The maximum"));
        return NetpbmRaster.Open(input, width, height, kind is 2 or 5 ? 1 : 3, AlphaMode.None, max, kind <= 3, options);
    }
}
