namespace Intaglio.Imaging;

/// <summary>Decodes the pixels of a JPEG file, all or none.</summary>
internal static class JpegPixels
{
    /// <param name="file">The file.</param>
    /// <param name="data">The file for a decoder.</param>
    /// <param name="pixels">Receives all pixels; what is in it counts only if there is no exception.</param>
    /// <param name="width">The pixels in a row, as the file is reduced.</param>
    /// <param name="height">The rows, reduced in the same way.</param>
    /// <param name="isFromBottom">Whether the last row comes first.</param>
    /// <param name="warnings">Receives what does not matter to the pixels.</param>
    /// <exception cref="ImageFormatException">The pixels are damaged.</exception>
    /// <exception cref="PlatformNotSupportedException">The library is not installed.</exception>
    internal static void Decode(JpegFile file, ReadOnlySpan<byte> data, Span<byte> pixels, int width, int height, bool isFromBottom, ImageWarnings warnings)
    {
        if (TurboJpeg.Decompress(data, pixels, width, height, file.Frame.Components, isFromBottom) is not { } fault)
            return;
        // Some cameras fill up after the last pixel. All rows are there then.
        if (!fault.IsWarning || !file.EndsWithPixels || !fault.Message.Contains("extraneous bytes before marker 0xd9", StringComparison.Ordinal))
            throw new ImageFormatException($"The pixels of the JPEG file are damaged: {fault.Message}.");
        warnings.Add("The JPEG file has other bytes after its pixels.");
    }
}
