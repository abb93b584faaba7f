namespace Intaglio.Imaging;

/// <summary>Gives image files another ICC profile. Pixels and all other metadata stay the same bytes.</summary>
public static class ImageProfile
{
    /// <summary>Copies a PNG, TIFF or JPEG file, and gives the copy a profile in place of what it says of its colors.</summary>
    /// <remarks>
    /// PNG: the chunk iCCP replaces iCCP, sRGB, gAMA, cHRM and cICP, which would contradict it or take precedence over it (PNG, third edition, 11.3.2). TIFF: the
    /// profile (field 34675) and a new first directory are appended; the rest of the file stays where it is. JPEG: segments of the profile replace
    /// those before the first scan.
    /// </remarks>
    /// <param name="stream">The file, from where the stream is; it is not closed.</param>
    /// <param name="destination">Receives the copy; it is neither flushed nor closed, and need not be able to seek.</param>
    /// <param name="profile">The profile, at least its header of 128 bytes.</param>
    /// <param name="name">The profile's name in PNG, 1 to 79 characters of Latin-1; null for a general one.</param>
    /// <param name="cancellationToken">Stops the copying.</param>
    /// <exception cref="ImageFormatException">The file is damaged, or none of PNG, TIFF and JPEG.</exception>
    /// <exception cref="ArgumentException">The profile is not one, or is for another kind of pixels, such as RGB for gray.</exception>
    /// <exception cref="IOException">A stream cannot be read or written.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public static void Replace(Stream stream, Stream destination, ReadOnlyMemory<byte> profile, string? name = null, CancellationToken cancellationToken = default)
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
                TiffProfileCopy.Write(stream.CanSeek ? new TiffInput(stream, start) : TiffInput.Load(input, ImageReadOptions.Default), destination, profile, kind, cancellationToken);
                break;
            case ImageFileFormat.Jpeg:
                JpegProfileCopy.Write(input, destination, profile, kind, cancellationToken);
                break;
            case null:
                throw new ImageFormatException(ImageSignature.Describe(head));
            default:
                throw new ImageFormatException("PBM, PGM, PPM, PAM and PFM files hold no ICC profile; PNG, TIFF and JPEG files do.");
        }
    }
}
