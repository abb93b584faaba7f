namespace Intaglio.Imaging;

/// <summary>Replaces the ICC profile of image files without decoding the pixels. All other metadata is kept.</summary>
public static class ImageProfile
{
    /// <summary>Copies a PNG, TIFF or JPEG file and replaces its color information with an ICC profile.</summary>
    /// <remarks>
    /// In PNG files, the chunk iCCP replaces iCCP, sRGB, gAMA, cHRM and cICP, which would contradict the profile or take precedence over it
    /// (PNG, third edition, 11.3.2). In TIFF files, the profile (tag 34675) and a new first directory are appended, and all other data
    /// keeps its offset. In JPEG files, the profile segments before the first scan are replaced.
    /// </remarks>
    /// <param name="stream">The stream to read, from its current position. It stays open.</param>
    /// <param name="destination">The stream that receives the copy. It need not be seekable and is neither flushed nor closed.</param>
    /// <param name="profile">The ICC profile, at least 128 bytes.</param>
    /// <param name="name">The profile name for PNG, 1 to 79 characters of Latin-1, or <see langword="null"/> for a default name.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <exception cref="ImageFormatException">The file is damaged or is not a PNG, TIFF or JPEG file.</exception>
    /// <exception cref="ArgumentException">
    /// The bytes are not an ICC profile, or the profile is for a different kind of pixels, such as RGB for a gray image.
    /// </exception>
    /// <exception cref="IOException">A stream cannot be read or written.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static void Replace(Stream stream, Stream destination, ReadOnlyMemory<byte> profile, string? name = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentNullException.ThrowIfNull(destination);
        ProfileKind kind = new(profile.Span);
        ImageColor color = new() { IccProfile = profile, IccProfileName = name };
        PngTagWriter.Check(color);
        long start = stream.CanSeek ? stream.Position : 0;
        ImageInput input = new(stream);
        ReadOnlySpan<byte> head = input.Peek(ImageSignature.Length);
        switch (ImageSignature.Find(head))
        {
            case ImageFileFormat.Png:
                PngProfileCopy.Write(input, destination, color, kind, cancellationToken);
                break;
            case ImageFileFormat.Tiff:
                TiffProfileCopy.Write(stream.CanSeek ? new TiffInput(stream, start)
                    : TiffInput.Load(input, ImageReadOptions.Default), destination, profile, kind, cancellationToken);
                break;
            case ImageFileFormat.Jpeg:
                JpegProfileCopy.Write(input, destination, profile, kind, cancellationToken);
                break;
            case null:
                throw new ImageFormatException(ImageSignature.Describe(head));
            default:
                throw new ImageFormatException(
                    "PBM, PGM, PPM, PAM and PFM files cannot store an ICC profile; PNG, TIFF and JPEG files can.");
        }
    }
}
