namespace Intaglio.Imaging;

/// <summary>Decodes the pixels of a JPEG file.</summary>
internal static class JpegPixels
{
    /// <param name="file">The parsed file.</param>
    /// <param name="data">The file for the decoder.</param>
    /// <param name="pixels">Receives all pixels. Its contents are undefined if an exception is thrown.</param>
    /// <param name="width">The width in pixels after reduction.</param>
    /// <param name="height">The height in pixels after reduction.</param>
    /// <param name="isFromBottom"><see langword="true"/> to store the bottom row first; otherwise, <see langword="false"/>.</param>
    /// <param name="warnings">Receives faults that do not affect the pixels.</param>
    /// <exception cref="ImageFormatException">The pixels are damaged.</exception>
    /// <exception cref="PlatformNotSupportedException">The library libturbojpeg is not installed.</exception>
    internal static void Decode(JpegFile file, ReadOnlySpan<byte> data, Span<byte> pixels, int width, int height, bool isFromBottom,
        ImageWarnings warnings)
    {
        if (TurboJpeg.Decompress(data, pixels, width, height, file.Frame.Components, isFromBottom) is not { } fault)
            return;
        // Some cameras write padding after the last pixel. All rows are complete.
        if (!fault.IsWarning || !file.EndsWithPixels
            || !fault.Message.Contains("extraneous bytes before marker 0xd9", StringComparison.Ordinal))
            throw new ImageFormatException($"The pixels of the JPEG file are damaged: {fault.Message}.");
        warnings.Add("The JPEG file has extra bytes after its pixels.");
    }
}
