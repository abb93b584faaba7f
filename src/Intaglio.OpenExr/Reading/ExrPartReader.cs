using Intaglio.Imaging;

namespace Intaglio.OpenExr;

/// <summary>A part of an open file.</summary>
public sealed class ExrPartReader
{
    private const long DefaultBandSize = 2 << 20;

    private readonly ExrHeader header;
    private readonly PartGeometry geometry;
    private readonly PartSource source;
    private readonly ExrReadOptions options;

    internal ExrPartReader(ExrHeader header, PartGeometry geometry, PartSource source, ExrReadOptions options)
    {
        // Reading uses the original header, because callers can change the public one.
        Header = header.Clone();
        this.header = header;
        this.geometry = geometry;
        this.source = source;
        this.options = options;
    }

    /// <summary>Gets the header of the part. It can be changed for writing the part. Changes do not affect reading.</summary>
    public ExrHeader Header { get; }

    /// <summary>Gets the number of horizontal levels, including the full width. It is 1 for an image with one level.</summary>
    public int LevelsX => geometry.LevelsX;

    /// <summary>Gets the number of vertical levels, including the full height. It is 1 for an image with one level.</summary>
    public int LevelsY => geometry.IsRipMap ? geometry.LevelsY : geometry.LevelsX;

    internal ReadOnlySpan<LevelGeometry> Levels => geometry.Levels;

    /// <summary>Gets the number of chunks.</summary>
    public int ChunkCount => geometry.ChunkCount;

    /// <summary>Counts the chunks that are missing or incomplete in the file, for example because writing was interrupted.</summary>
    /// <returns>The number of chunks that are missing or incomplete.</returns>
    /// <exception cref="ExrFormatException">The file changed after it was opened.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="ObjectDisposedException">The reader is closed.</exception>
    public int CountMissingChunks()
    {
        int count = 0;
        for (int chunk = 0; chunk < geometry.ChunkCount; chunk++)
            count += source.Has(chunk, header.PartType) ? 0 : 1;
        return count;
    }

    /// <summary>Determines whether a level exists. In a mipmap, both numbers of a level are equal.</summary>
    /// <param name="x">The horizontal level number: the width is halved this many times.</param>
    /// <param name="y">The vertical level number: the height is halved this many times.</param>
    /// <returns><see langword="true"/> if the level exists; otherwise, <see langword="false"/>.</returns>
    public bool HasLevel(int x, int y) => geometry.FindLevel(x, y) >= 0;

    /// <summary>Returns the pixels of a level.</summary>
    /// <param name="x">The horizontal level number: the width is halved this many times.</param>
    /// <param name="y">The vertical level number: the height is halved this many times.</param>
    /// <returns>The window of the level.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The level does not exist.</exception>
    public ExrBox2i GetLevelWindow(int x = 0, int y = 0) => Level(x, y).Window;

    /// <summary>
    /// Returns the height of the chunks of a level. Regions that consist of whole rows of chunks are the fastest to read.
    /// </summary>
    /// <param name="x">The horizontal level number: the width is halved this many times.</param>
    /// <param name="y">The vertical level number: the height is halved this many times.</param>
    /// <returns>The number of rows, at least 1. The last chunk can have fewer.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The level does not exist.</exception>
    public int GetChunkHeight(int x = 0, int y = 0) => Level(x, y).ChunkHeight;

    /// <summary>Divides a level into bands of whole rows of chunks. Reading band by band unpacks each chunk once.</summary>
    /// <param name="levelX">The horizontal level number: the width is halved this many times.</param>
    /// <param name="levelY">The vertical level number: the height is halved this many times.</param>
    /// <param name="bytesPerBand">
    /// The approximate size of the pixels in a band, in bytes, at least 1. A band is smaller if the next row of chunks would exceed this
    /// size. It is larger if one row of chunks exceeds it, or to give every processor some chunks.
    /// </param>
    /// <returns>The bands, from the top of the level.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The level does not exist, or <paramref name="bytesPerBand"/> is less than 1.
    /// </exception>
    public IReadOnlyList<ExrBox2i> GetBands(int levelX = 0, int levelY = 0, long bytesPerBand = DefaultBandSize)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(bytesPerBand, 1);
        LevelGeometry level = Level(levelX, levelY);
        return [.. LevelBands.Cut(header, level, level.Window, level.ChunkHeight, bytesPerBand)];
    }

    /// <summary>Reads pixels of a flat part. Chunks outside the region are not read.</summary>
    /// <param name="selection">The pixels to read, or <see langword="null"/> for the whole largest level.</param>
    /// <param name="progress">
    /// The provider for progress updates, or <see langword="null"/>. Progress is counted in chunks. Updates can come from any thread. The
    /// handler must not wait for the calling thread, because other threads wait until it returns.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests, checked between chunks.</param>
    /// <returns>The pixels of the region.</returns>
    /// <exception cref="ArgumentException">
    /// The level or a channel does not exist, or the region is empty or extends beyond the level.
    /// </exception>
    /// <exception cref="InvalidOperationException">The part is deep.</exception>
    /// <exception cref="ExrFormatException">
    /// The pixels are damaged, exceed the limits in the options, or use an unsupported compression.
    /// </exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="ObjectDisposedException">The reader is closed.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public ExrImage ReadImage(ExrSelection? selection = null, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        (LevelGeometry level, ExrBox2i region, IReadOnlyList<ExrChannel> channels) = Select(selection);
        return Read(level, region, channels, former: null, progress, cancellationToken);
    }

    /// <summary>
    /// Reads pixels of a flat part into an existing image. The window and the channels of the image determine the pixels to read.
    /// </summary>
    /// <param name="destination">The image that receives the pixels. If reading fails, it contains both new and old samples.</param>
    /// <param name="levelX">The horizontal level number: the width is halved this many times.</param>
    /// <param name="levelY">The vertical level number: the height is halved this many times.</param>
    /// <param name="progress">
    /// The provider for progress updates, or <see langword="null"/>. Progress is counted in chunks. Updates can come from any thread. The
    /// handler must not wait for the calling thread, because other threads wait until it returns.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests, checked between chunks.</param>
    /// <exception cref="ArgumentException">
    /// The level or a channel does not exist, a channel has another type or sampling in the file, or the window extends beyond the level.
    /// </exception>
    /// <exception cref="InvalidOperationException">The part is deep.</exception>
    /// <exception cref="ExrFormatException">
    /// The pixels are damaged, exceed the limits in the options, or use an unsupported compression.
    /// </exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="ObjectDisposedException">The reader is closed.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public void ReadInto(ExrImage destination, int levelX = 0, int levelY = 0, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        (LevelGeometry level, _, IReadOnlyList<ExrChannel> channels) = Select(
            new() { Region = destination.Window, Channels = [.. destination.Planes.Select(plane => plane.Channel.Name)], LevelX = levelX,
                LevelY = levelY });
        foreach ((ExrPlane plane, ExrChannel channel) in destination.Planes.Zip(channels))
        {
            if (plane.Channel.Type != channel.Type || plane.Channel.XSampling != channel.XSampling
                || plane.Channel.YSampling != channel.YSampling)
                throw new ArgumentException(
                    $"Channel {channel.Name} has the type {channel.Type} and the sampling {channel.XSampling} x {channel.YSampling} in "
                    + $"the file, which does not match {plane.Channel}.", nameof(destination));
        }
        FlatPixelReader reader = new(header, geometry, source, options);
        int workers = reader.CheckMemory(level, destination.Window, ChunkMemory.BytesOf(destination.Window, channels), planes: 0);
        if (options.AllowMissingChunks)
        {
            foreach (ExrPlane plane in destination.Planes)
                plane.Bytes.Clear();
        }
        reader.Read(level, destination, workers, progress, cancellationToken);
    }

    /// <summary>Reads pixels of a deep part. Chunks outside the region are not read.</summary>
    /// <param name="selection">The pixels to read, or <see langword="null"/> for the whole largest level.</param>
    /// <param name="progress">
    /// The provider for progress updates, or <see langword="null"/>. Progress is counted in chunks. Updates can come from any thread. The
    /// handler must not wait for the calling thread, because other threads wait until it returns.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests, checked between chunks.</param>
    /// <returns>The pixels of the region.</returns>
    /// <exception cref="ArgumentException">
    /// The level or a channel does not exist, or the region is empty or extends beyond the level.
    /// </exception>
    /// <exception cref="InvalidOperationException">The part is flat.</exception>
    /// <exception cref="ExrFormatException">
    /// The pixels are damaged, exceed the limits in the options, or use an unsupported compression.
    /// </exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="ObjectDisposedException">The reader is closed.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public ExrDeepImage ReadDeepImage(ExrSelection? selection = null, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        if (!header.IsDeep)
            throw new InvalidOperationException("The part is flat. Read it with ReadImage.");
        (LevelGeometry level, ExrBox2i region, IReadOnlyList<ExrChannel> channels) = SelectPixels(selection);
        return new DeepPixelReader(header, geometry, source, options).Read(level, region, channels, progress, cancellationToken);
    }

    /// <summary>Reads a region of all channels.</summary>
    /// <param name="level">The level.</param>
    /// <param name="region">The region.</param>
    /// <param name="former">An unused image whose memory is reused, or <see langword="null"/>.</param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests, checked between chunks.</param>
    internal ExrImage ReadBand(LevelGeometry level, ExrBox2i region, ExrImage? former, CancellationToken cancellationToken) =>
        Read(Level(level.X, level.Y), region, header.Channels, former, progress: null, cancellationToken);

    internal int FitWorkers(ByteCount pixels, ByteCount worker, int workers) =>
        options.FitWorkers(source.FileLength, pixels, pixels, worker, workers);

    /// <summary>Checks that a header describes the pixels of the file.</summary>
    /// <exception cref="ArgumentException">The header does not match the pixels of the file.</exception>
    internal void CheckPixels(PartGeometry described, ExrHeader describing)
    {
        if (describing.IsDeep != header.IsDeep || !describing.Channels.SequenceEqual(header.Channels))
            throw new ArgumentException("The channels of the header do not match the file.");
        if (!AreSame(described.Levels, geometry.Levels))
            throw new ArgumentException("The levels of the header do not match the file.");
    }

    /// <summary>Creates a reader of the same part for a caller that already holds pixels.</summary>
    /// <param name="held">The size of the held pixels, in bytes.</param>
    internal ExrPartReader Beside(long held) => new(header, geometry, source, options.With(held));

    private static bool AreSame(ReadOnlySpan<LevelGeometry> levels, ReadOnlySpan<LevelGeometry> others)
    {
        for (int i = 0; i < levels.Length && i < others.Length; i++)
        {
            if (levels[i].X != others[i].X || levels[i].Y != others[i].Y || levels[i].Window != others[i].Window)
                return false;
        }
        return levels.Length == others.Length;
    }

    private ExrImage Read(LevelGeometry level, ExrBox2i region, IReadOnlyList<ExrChannel> channels, ExrImage? former,
        IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        FlatPixelReader reader = new(header, geometry, source, options);
        ByteCount pixels = ChunkMemory.BytesOf(region, channels);
        int workers = reader.CheckMemory(level, region, pixels, pixels);
        ExrImage image;
        try
        {
            image = new(region, channels, clear: options.AllowMissingChunks, former);
        }
        catch (ArgumentOutOfRangeException exception)
        {
            throw new ExrFormatException("A channel has more bytes than an array can hold and must be read in regions.", exception);
        }
        reader.Read(level, image, workers, progress, cancellationToken);
        return image;
    }

    private (LevelGeometry Level, ExrBox2i Region, IReadOnlyList<ExrChannel> Channels) Select(ExrSelection? selection)
    {
        if (header.IsDeep)
            throw new InvalidOperationException("The part is deep. Read it with ReadDeepImage.");
        return SelectPixels(selection);
    }

    private (LevelGeometry Level, ExrBox2i Region, IReadOnlyList<ExrChannel> Channels) SelectPixels(ExrSelection? selection)
    {
        selection ??= ExrSelection.All;
        LevelGeometry level = Level(selection.LevelX, selection.LevelY);
        ExrBox2i region = selection.Region ?? level.Window;
        if (region.IsEmpty || !level.Window.Contains(region))
            throw new ArgumentException($"The region {region} is empty or extends beyond the window {level.Window} of the level.",
                nameof(selection));
        if (selection.Channels is not { } names)
            return (level, region, header.Channels);
        HashSet<string> wanted = [.. names];
        ExrChannel[] channels = [.. header.Channels.Where(channel => wanted.Remove(channel.Name))];
        return wanted.Count == 0
            ? (level, region, channels)
            : throw new ArgumentException(
                $"The channel {wanted.First()} does not exist (existing channels: {string.Join(", ", header.Channels.Select(channel => channel.Name))}).", nameof(selection));
    }

    private LevelGeometry Level(int x, int y) => geometry.FindLevel(x, y) is >= 0 and int place
        ? geometry.Levels[place]
        : throw new ArgumentOutOfRangeException(nameof(x), (x, y),
            $"The level does not exist (the part has {LevelsX} x {LevelsY} levels).");
}
