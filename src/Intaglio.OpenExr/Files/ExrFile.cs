using System.Collections.ObjectModel;
using Intaglio.Imaging;

namespace Intaglio.OpenExr;

/// <summary>Reads and writes whole OpenEXR files. <see cref="ExrReader"/> reads single parts, levels, channels and regions.</summary>
public static class ExrFile
{
    private const int BufferSize = 64 * 1024;

    /// <summary>Reads all parts and all levels of a file.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="options">
    /// The settings for reading, or <see langword="null"/> for the defaults. The memory limit applies to all parts together.
    /// </param>
    /// <param name="progress">
    /// The provider for progress updates, or <see langword="null"/>. Progress is counted in chunks. Updates can come from any thread.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests, checked between chunks.</param>
    /// <returns>The parts, in the order of the file.</returns>
    /// <exception cref="ExrFormatException">
    /// The file is not a valid OpenEXR file, exceeds the limits in the options, or uses an unsupported compression.
    /// </exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static IReadOnlyList<ExrPart> Read(string path, ExrReadOptions? options = null, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        using ExrReader reader = ExrReader.Open(path, options);
        return ReadAll(reader, options ?? ExrReadOptions.Default, progress, cancellationToken);
    }

    /// <summary>Reads all parts and all levels of a file from the current position of a stream.</summary>
    /// <param name="stream">The stream, which must support seeking. It is left open.</param>
    /// <param name="options">
    /// The settings for reading, or <see langword="null"/> for the defaults. The memory limit applies to all parts together.
    /// </param>
    /// <param name="progress">
    /// The provider for progress updates, or <see langword="null"/>. Progress is counted in chunks. Updates can come from any thread.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests, checked between chunks.</param>
    /// <returns>The parts, in the order of the file.</returns>
    /// <exception cref="ArgumentException">The stream does not support reading or seeking.</exception>
    /// <exception cref="ExrFormatException">
    /// The stream does not contain a valid OpenEXR file, or the file exceeds the limits in the options or uses an unsupported compression.
    /// </exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static IReadOnlyList<ExrPart> Read(Stream stream, ExrReadOptions? options = null, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        using ExrReader reader = ExrReader.Open(stream, options, leaveOpen: true);
        return ReadAll(reader, options ?? ExrReadOptions.Default, progress, cancellationToken);
    }

    /// <summary>Writes a file with one part.</summary>
    /// <inheritdoc cref="Write(string, IReadOnlyList{ExrPart}, ExrWriteOptions?, IProgress{ImageProgress}?, CancellationToken)"/>
    /// <param name="path">The path of the file.</param>
    /// <param name="part">The part.</param>
    /// <param name="options">The settings for writing, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// The provider for progress updates, or <see langword="null"/>. Progress is counted in chunks. Updates can come from any thread.
    /// </param>
    /// <param name="cancellationToken">
    /// The token to monitor for cancellation requests, checked between chunks. Cancellation keeps an existing file unchanged.
    /// </param>
    public static void Write(string path, ExrPart part, ExrWriteOptions? options = null, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default) =>
        Write(path, [part], options, progress, cancellationToken);

    /// <summary>Writes a file.</summary>
    /// <param name="path">
    /// The path of the file. An existing file is replaced only after all data is on disk, and is kept if writing fails. The new file has
    /// the permissions of the old one, and the target of a link is replaced instead of the link. Data for a pipe or a device is written
    /// directly.
    /// </param>
    /// <param name="parts">The parts. If there are several, each must have a unique name.</param>
    /// <param name="options">The settings for writing, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// The provider for progress updates, or <see langword="null"/>. Progress is counted in chunks. Updates can come from any thread.
    /// </param>
    /// <param name="cancellationToken">
    /// The token to monitor for cancellation requests, checked between chunks. Cancellation keeps an existing file unchanged.
    /// </param>
    /// <exception cref="ArgumentException">
    /// The list of parts is empty, the pixels do not match a header, or the parts cannot be stored in an OpenEXR file.
    /// </exception>
    /// <exception cref="IOException">The file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is read-only, or access to its directory is denied.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static void Write(string path, IReadOnlyList<ExrPart> parts, ExrWriteOptions? options = null,
        IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        Write(path, FileWriter.Of(parts, options), progress, cancellationToken);
    }

    /// <summary>Writes the parts of open files with their current headers. Only a band of rows is in memory at a time.</summary>
    /// <remarks>
    /// Change the compression, the tiles, the line order or other attributes of the headers before the call. The channels, windows and
    /// levels must not change.
    /// </remarks>
    /// <inheritdoc cref="Write(string, IReadOnlyList{ExrPart}, ExrWriteOptions?, IProgress{ImageProgress}?, CancellationToken)"/>
    /// <param name="path">The path of the file.</param>
    /// <param name="parts">The parts. If there are several, each must have a unique name.</param>
    /// <param name="options">The settings for writing, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// The provider for progress updates, or <see langword="null"/>. Progress is counted in chunks. Updates can come from any thread.
    /// </param>
    /// <param name="cancellationToken">
    /// The token to monitor for cancellation requests, checked between chunks. Cancellation keeps an existing file unchanged.
    /// </param>
    /// <exception cref="ExrFormatException">A source file is damaged, or its pixels need more memory than its options allow.</exception>
    public static void Convert(string path, IReadOnlyList<ExrPartReader> parts, ExrWriteOptions? options = null,
        IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        Write(path, FileWriter.Of(parts, options), progress, cancellationToken);
    }

    /// <summary>Writes a file with one part at the current position of a stream.</summary>
    /// <inheritdoc cref="Write(Stream, IReadOnlyList{ExrPart}, ExrWriteOptions?, IProgress{ImageProgress}?, CancellationToken)"/>
    /// <param name="stream">
    /// The stream. It is neither flushed nor closed. For a stream that cannot seek, a temporary file is created first.
    /// </param>
    /// <param name="part">The part.</param>
    /// <param name="options">The settings for writing, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// The provider for progress updates, or <see langword="null"/>. Progress is counted in chunks. Updates can come from any thread.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests, checked between chunks.</param>
    public static void Write(Stream stream, ExrPart part, ExrWriteOptions? options = null, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default) =>
        Write(stream, [part], options, progress, cancellationToken);

    /// <summary>Writes a file at the current position of a stream.</summary>
    /// <param name="stream">
    /// The stream. It is neither flushed nor closed. For a stream that cannot seek, a temporary file is created first.
    /// </param>
    /// <param name="parts">The parts. If there are several, each must have a unique name.</param>
    /// <param name="options">The settings for writing, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// The provider for progress updates, or <see langword="null"/>. Progress is counted in chunks. Updates can come from any thread.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests, checked between chunks.</param>
    /// <exception cref="ArgumentException">
    /// The stream does not support writing, the list of parts is empty, the pixels do not match a header, or the parts cannot be stored in
    /// an OpenEXR file.
    /// </exception>
    /// <exception cref="IOException">The stream cannot be written.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static void Write(Stream stream, IReadOnlyList<ExrPart> parts, ExrWriteOptions? options = null,
        IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        Write(stream, FileWriter.Of(parts, options), progress, cancellationToken);
    }

    /// <summary>
    /// Writes the parts of open files with their current headers at the current position of a stream. Only a band of rows is in memory at a
    /// time.
    /// </summary>
    /// <remarks>
    /// Change the compression, the tiles, the line order or other attributes of the headers before the call. The channels, windows and
    /// levels must not change.
    /// </remarks>
    /// <inheritdoc cref="Write(Stream, IReadOnlyList{ExrPart}, ExrWriteOptions?, IProgress{ImageProgress}?, CancellationToken)"/>
    /// <param name="stream">
    /// The stream. It is neither flushed nor closed. For a stream that cannot seek, a temporary file is created first.
    /// </param>
    /// <param name="parts">The parts. If there are several, each must have a unique name.</param>
    /// <param name="options">The settings for writing, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// The provider for progress updates, or <see langword="null"/>. Progress is counted in chunks. Updates can come from any thread.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests, checked between chunks.</param>
    /// <exception cref="ExrFormatException">A source file is damaged, or its pixels need more memory than its options allow.</exception>
    public static void Convert(Stream stream, IReadOnlyList<ExrPartReader> parts, ExrWriteOptions? options = null,
        IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        Write(stream, FileWriter.Of(parts, options), progress, cancellationToken);
    }

    private static void Write(string path, FileWriter writer, IProgress<ImageProgress>? progress, CancellationToken cancellationToken) =>
        DraftFile.Write(path, stream => Write(stream, writer, progress, cancellationToken), BufferSize);

    private static void Write(Stream stream, FileWriter writer, IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        if (!stream.CanWrite)
            throw new ArgumentException("The stream does not support writing.", nameof(stream));
        if (stream.CanSeek)
        {
            writer.Write(stream, progress, cancellationToken);
            return;
        }
        // The offset tables precede the chunks but are known only after them.
        using FileStream file = ScratchFile.Create();
        writer.Write(file, progress, cancellationToken);
        file.Position = 0;
        file.CopyTo(stream, 1 << 20);
    }

    private static ReadOnlyCollection<ExrPart> ReadAll(ExrReader reader, ExrReadOptions options, IProgress<ImageProgress>? progress,
        CancellationToken cancellationToken)
    {
        long chunks = reader.Parts.Sum(part => (long)part.ChunkCount), before = 0;
        long held = 0;
        List<ExrPart> parts = [];
        foreach (ExrPartReader part in reader.Parts)
        {
            List<ExrImage> flat = [];
            List<ExrDeepImage> deep = [];
            foreach (LevelGeometry level in part.Levels)
            {
                long size = (long)level.ChunksX * level.ChunksY, start = before;
                IProgress<ImageProgress>? share = progress is null ? null : new Part(progress, start, size, chunks);
                ExrSelection selection = new() { LevelX = level.X, LevelY = level.Y };
                if (part.Header.IsDeep)
                {
                    deep.Add(part.Beside(held).ReadDeepImage(selection, share, cancellationToken));
                    held += deep[^1].Memory;
                }
                else
                {
                    flat.Add(part.Beside(held).ReadImage(selection, share, cancellationToken));
                    held += flat[^1].Planes.Sum(plane => (long)plane.Bytes.Length);
                }
                before += size;
            }
            parts.Add(part.Header.IsDeep ? new(part.Header, deep) : new ExrPart(part.Header, flat));
        }
        return parts.AsReadOnly();
    }

    /// <summary>Reports the chunks of a level as a share of the chunks of the file.</summary>
    private sealed class Part(IProgress<ImageProgress> progress, long start, long size, long total) : IProgress<ImageProgress>
    {
        public void Report(ImageProgress value) => progress.Report(new(start + size * value.Done / value.Total, total));
    }
}
