using Intaglio.Color;
using Intaglio.Imaging;

namespace Intaglio.Pictures;

/// <summary>Reads ICC profiles from profile files and pictures, and attaches them to pictures.</summary>
public static class PictureProfile
{
    // The maximum size of a profile, far above the size of real ones.
    private const int MaxBytes = 1 << 28;

    private const int SignatureAt = 36, MostNameLetters = 79;

    /// <summary>Reads an ICC profile from a profile file, or the profile embedded in a PNG, TIFF or JPEG file.</summary>
    /// <inheritdoc cref="Read(Stream, PictureReadOptions?)"/>
    /// <param name="path">The path of the file. Its kind is detected from the content, not from the extension.</param>
    /// <param name="options">The options for reading pictures, or <see langword="null"/> for the defaults.</param>
    /// <exception cref="ColorFormatException">The file is neither a profile nor a picture with a profile.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The caller has no permission to read the file.</exception>
    public static ReadOnlyMemory<byte> Read(string path, PictureReadOptions? options = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        using FileStream stream = new(path, FileMode.Open, FileAccess.Read, FileShare.Read, bufferSize: 0);
        return Read(stream, options);
    }

    /// <summary>Reads an ICC profile from a stream, or the profile embedded in a PNG, TIFF or JPEG file.</summary>
    /// <param name="stream">The stream to read, from its current position. It stays open.</param>
    /// <param name="options">The options for reading pictures, or <see langword="null"/> for the defaults.</param>
    /// <returns>The bytes of the profile. They can be damaged and are checked by <see cref="IccProfile.Parse"/>.</returns>
    /// <exception cref="ColorFormatException">The stream contains neither a profile nor a picture with a profile.</exception>
    /// <exception cref="ImageFormatException">The picture is damaged or exceeds the memory limit.</exception>
    /// <exception cref="ArgumentException">The stream does not support reading.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    public static ReadOnlyMemory<byte> Read(Stream stream, PictureReadOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(stream);
        if (!stream.CanRead)
            throw new ArgumentException("The stream does not support reading.", nameof(stream));
        byte[] head = new byte[PictureFile.HeadSize];
        int filled = stream.ReadAtLeast(head, head.Length, throwOnEndOfStream: false);
        if (GitLfsPointer.Is(head.AsSpan(0, filled)))
            throw new ColorFormatException(GitLfsPointer.Problem);
        if (ImageFile.FindFormat(head.AsSpan(0, filled)) is null)
        {
            ReadOnlyMemory<byte> bytes = ReadRest(stream, head.AsSpan(0, filled));
            // Check the profile signature (ICC.1:2022, 7.2.11).
            return bytes.Length < SignatureAt + 4 || bytes.Span.Slice(SignatureAt, 4).SequenceEqual("acsp"u8) ? bytes
                : throw new ColorFormatException("The data is neither an ICC profile nor a PNG, TIFF or JPEG file with one.");
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

    /// <summary>
    /// Copies a picture and replaces its color information with an ICC profile. Pixels and other metadata are copied unchanged.
    /// </summary>
    /// <inheritdoc cref="ImageProfile.Replace" path="/remarks"/>
    /// <param name="stream">The stream of a PNG, TIFF or JPEG file, from its current position. It stays open.</param>
    /// <param name="destination">The stream that receives the copy. It need not be seekable and is neither flushed nor closed.</param>
    /// <param name="profile">The profile to attach.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <exception cref="ImageFormatException">The file is damaged or is not a PNG, TIFF or JPEG file.</exception>
    /// <exception cref="ArgumentException">The profile is for a different kind of pixels, such as RGB for a gray picture.</exception>
    /// <exception cref="IOException">A stream cannot be read or written.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static void Attach(Stream stream, Stream destination, IccProfile profile, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(profile);
        ImageProfile.Replace(stream, destination, profile.ToArray(), ToName(profile), cancellationToken);
    }

    // PNG, third edition, 11.3.2.3: 1 to 79 characters of Latin-1 without leading, trailing or repeated spaces. ASCII is shown by every
    // reader.
    private static string? ToName(IccProfile profile)
    {
        string[] words = new string([.. profile.Description.Where(character => character is >= ' ' and <= '~')
            .Take(MostNameLetters)]).Split(' ', StringSplitOptions.RemoveEmptyEntries);
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
