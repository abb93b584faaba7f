using System.Buffers.Binary;
using System.IO.Compression;
using System.Text;

namespace Intaglio.Imaging;

/// <summary>Writes the color information of an image in descending order of precedence.</summary>
internal static class PngTagWriter
{
    private const string DefaultProfileName = "ICC profile";

    /// <exception cref="ArgumentException">PNG cannot store the color information.</exception>
    internal static void Check(ImageColor color)
    {
        if (color.IccProfileName is { } name && (name.Length is 0 or > 79 || name.AsSpan().ContainsAnyExceptInRange('\x01', '\xFF')))
            throw new ArgumentException("The name of a profile in PNG must have 1 to 79 characters of Latin-1.");
        if (color.SrgbRenderingIntent is < 0 or > 3)
            throw new ArgumentException($"The rendering intent must be between 0 and 3, not {color.SrgbRenderingIntent}.");
        PngChromaticities c = color.Chromaticities ?? default;
        PngMasteringDisplay display = color.MasteringDisplay ?? default;
        PngContentLight light = color.ContentLight ?? default;
        ReadOnlySpan<int> numbers = [
            color.Gamma ?? 0, c.WhiteX, c.WhiteY, c.RedX, c.RedY, c.GreenX, c.GreenY, c.BlueX, c.BlueY,
            display.MaxLuminance, display.MinLuminance, light.MaxContentLightLevel, light.MaxFrameAverageLightLevel];
        foreach (int number in numbers)
            if (number < 0)
                throw new ArgumentException(
                    $"The color information of the image has the number {number}, but PNG has no negative numbers.");
    }

    internal static void Write(PngChunkWriter chunks, ImageColor color)
    {
        Span<byte> data = stackalloc byte[32];
        if (color.Cicp is { } cicp)
            chunks.Write(PngChunk.CodePoints,
                [cicp.ColorPrimaries, cicp.TransferCharacteristics, cicp.MatrixCoefficients, (byte)(cicp.IsFullRange ? 1 : 0)]);
        if (color.MasteringDisplay is { } display)
        {
            ReadOnlySpan<ushort> coordinates =
                [display.RedX, display.RedY, display.GreenX, display.GreenY, display.BlueX, display.BlueY, display.WhiteX, display.WhiteY];
            for (int i = 0; i < coordinates.Length; i++)
                BinaryPrimitives.WriteUInt16BigEndian(data[(2 * i)..], coordinates[i]);
            chunks.Write(PngChunk.MasteringDisplay, data[..(16 + Integers(data[16..], [display.MaxLuminance, display.MinLuminance]))]);
        }
        if (color.ContentLight is { } light)
            chunks.Write(PngChunk.ContentLight, data[..Integers(data, [light.MaxContentLightLevel, light.MaxFrameAverageLightLevel])]);
        if (!color.IccProfile.IsEmpty)
            WriteProfile(chunks, color);
        if (color.SrgbRenderingIntent is { } intent)
            chunks.Write(PngChunk.Srgb, [(byte)intent]);
        if (color.Gamma is { } gamma)
            chunks.Write(PngChunk.Gamma, data[..Integers(data, [gamma])]);
        if (color.Chromaticities is { } c)
            chunks.Write(PngChunk.Chromaticities,
                data[..Integers(data, [c.WhiteX, c.WhiteY, c.RedX, c.RedY, c.GreenX, c.GreenY, c.BlueX, c.BlueY])]);
    }

    internal static void WriteProfile(PngChunkWriter chunks, ImageColor color) => chunks.Write(PngChunk.Profile, Compress(color));

    private static int Integers(Span<byte> data, ReadOnlySpan<int> values)
    {
        for (int i = 0; i < values.Length; i++)
            BinaryPrimitives.WriteInt32BigEndian(data[(4 * i)..], values[i]);
        return 4 * values.Length;
    }

    private static byte[] Compress(ImageColor color)
    {
        MemoryStream data = new();
        data.Write(Encoding.Latin1.GetBytes(color.IccProfileName ?? DefaultProfileName));
        // The end of the name and compression method 0.
        data.Write([0, 0]);
        using (ZLibStream deflated = new(data, CompressionLevel.Optimal, leaveOpen: true))
            deflated.Write(color.IccProfile.Span);
        return data.ToArray();
    }
}
