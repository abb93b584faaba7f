using Intaglio.Color;
using Intaglio.Imaging;

namespace Intaglio.Pictures;

/// <summary>Reads ICC profiles, from files of their own and from pictures, and gives them to pictures.</summary>
public static class PictureProfile
{
    // No profile of a device comes near; longer files are not profiles.
    private const int MaxBytes = 1 << 28;

    private const int SignatureAt = 36, MostNameLetters = 79;

    /// <summary>Reads the bytes of a profile from a file: all of them, or those that a PNG, TIFF or JPEG file embeds.</summary>
    /// <inheritdoc cref="Read(Stream, PictureReadOptions?)"/>
    /// <param name="path">The file. Its content tells what it is, not its name.</param>
    /// <param name="options">The limits of pictures; null for the defaults.</param>
    /// <exception cref="ColorFormatException">The file is neither a profile nor a picture with one.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be read.</exception>
    public static ReadOnlyMemory<byte> Read(string path, PictureReadOptions? options = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        using FileStream stream = new(path, FileMode.Open, FileAccess.Read, FileShare.Read, bufferSize: 0);
        return Read(stream, options);
    }

    /// <summary>Reads the bytes of a profile from a stream: all of them, or those that a PNG, TIFF or JPEG file embeds.</summary>
    /// <param name="stream">The stream, from where it is; it is not closed.</param>
    /// <param name="options">The limits of pictures; null for the defaults.</param>
    /// <returns>The profile, which may be damaged: <see cref="IccProfile.Parse"/> checks it.</returns>
    /// <exception cref="ColorFormatException">The stream is neither a profile nor a picture with one.</exception>
    /// <exception cref="ImageFormatException">The picture is damaged, or takes more memory than allowed.</exception>
    /// <exception cref="ArgumentException">The stream cannot be read.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    public static ReadOnlyMemory<byte> Read(Stream stream, PictureReadOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(stream);
        if (!stream.CanRead)
            throw new ArgumentException("The stream cannot be read.", nameof(stream));
        byte[] head = new byte[PictureFile.HeadSize];
        int filled = stream.ReadAtLeast(head, head.Length, throwOnEndOfStream: false);
        if (ImageFile.FindFormat(head.AsSpan(0, filled)) is null)
        {
            ReadOnlyMemory<byte> bytes = ReadRest(stream, head.AsSpan(0, filled));
            // ICC.1:2022, 7.2.11. The sizes of anything else are nonsense.
            return bytes.Length < SignatureAt + 4 || bytes.Span.Slice(SignatureAt, 4).SequenceEqual("acsp"u8) ? bytes
                : throw new ColorFormatException("Not an ICC profile, nor a PNG, TIFF or JPEG file with one.");
        }
        Stream whole = stream;
        if (stream.CanSeek)
            stream.Position -= filled;
        else
            whole = new MemoryStream(ReadRest(stream, head).ToArray());
        using PictureReader picture = PictureFile.Open(whole, options, leaveOpen: true);
        ReadOnlyMemory<byte> profile = picture.Header.Color.IccProfile;
        return profile.IsEmpty ? throw new ColorFormatException("The picture has no ICC profile.") : profile;
    }

    /// <summary>Copies a picture, and gives the copy a profile in place of what it says of its colors. Pixels and other metadata stay the same bytes.</summary>
    /// <inheritdoc cref="ImageProfile.Replace" path="/remarks"/>
    /// <param name="stream">The PNG, TIFF or JPEG file, from where the stream is; it is not closed.</param>
    /// <param name="destination">Receives the copy; it is neither flushed nor closed, and need not be able to seek.</param>
    /// <param name="profile">The profile.</param>
    /// <param name="cancellationToken">Stops the copying.</param>
    /// <exception cref="ImageFormatException">The file is damaged, or none of PNG, TIFF and JPEG.</exception>
    /// <exception cref="ArgumentException">The profile is for another kind of pixels, such as RGB for gray.</exception>
    /// <exception cref="IOException">A stream cannot be read or written.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public static void Attach(Stream stream, Stream destination, IccProfile profile, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(profile);
        ImageProfile.Replace(stream, destination, profile.ToArray(), ToName(profile), cancellationToken);
    }

    // Latin-1 without spaces at the ends or in a row, 1 to 79 characters (PNG, third edition, 11.3.2.3); ASCII of it, which every reader shows.
    private static string? ToName(IccProfile profile)
    {
        string[] words = new string([.. profile.Description.Where(character => character is >= ' ' and <= '~').Take(MostNameLetters)]).Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return words.Length == 0 ? null : string.Join(' ', words);
    }

    private static ReadOnlyMemory<byte> ReadRest(Stream stream, ReadOnlySpan<byte> head)
    {
        using MemoryStream bytes = new(stream.CanSeek ? (int)Math.Min(MaxBytes, stream.Length) : 0);
        bytes.Write(head);
        byte[] buffer = new byte[1 << 16];
        int read;
        while (bytes.Length < MaxBytes && (read = stream.Read(buffer)) > 0)
            bytes.Write(buffer.AsSpan(0, read));
        return bytes.GetBuffer().AsMemory(0, (int)bytes.Length);
    }
}
