using System.Numerics;

namespace Intaglio.Pictures;

/// <summary>The layout of a resized picture: its size, and the source section in each direction.</summary>
/// <param name="Width">The width of the result in pixels.</param>
/// <param name="Height">The height of the result in pixels.</param>
/// <param name="X">The horizontal axis. A padded picture has fewer columns than the width.</param>
/// <param name="Y">The vertical axis.</param>
/// <param name="Left">The number of background columns to the left of the picture.</param>
/// <param name="Top">The number of background rows above the picture.</param>
internal sealed record ResizeLayout(int Width, int Height, ResizeAxis X, ResizeAxis Y, int Left, int Top)
{
    /// <summary>The maximum number of pixels in a row or column. A row of four floats per pixel must fit into a span.</summary>
    internal const int MostPixels = 1 << 26;

    /// <summary>Creates the layout for a picture.</summary>
    /// <exception cref="ArgumentException">
    /// The width and height are both missing, one of them is given in pixels and in percent, or a dimension becomes too large when the
    /// proportions are kept or by its percentage.
    /// </exception>
    internal static ResizeLayout Create(int width, int height, ResizeOptions options)
    {
        (int x, int y) = Align(options.Gravity);
        int? wantedWidth = Find(options.Width, options.WidthPercentage, width, nameof(ResizeOptions.Width)),
            wantedHeight = Find(options.Height, options.HeightPercentage, height, nameof(ResizeOptions.Height));
        bool roundsToPowers = options.Fit == ResizeFit.PowerOfTwo;
        if (wantedWidth is not { } newWidth || wantedHeight is not { } newHeight)
        {
            (newWidth, newHeight) = (wantedWidth, wantedHeight) switch
            {
                ({ } given, null) => (given, Scale(height, given, width)),
                (null, { } given) => (Scale(width, given, height), given),
                _ when roundsToPowers => (width, height),
                _ => throw new ArgumentException(
                    $"The new size is missing: set {nameof(ResizeOptions.Width)} or {nameof(ResizeOptions.Height)}.", nameof(options)),
            };
            if (!roundsToPowers)
                return OfAll(width, height, IsLarger(newWidth, newHeight) ? (width, height) : (newWidth, newHeight));
        }
        if (roundsToPowers)
            return OfAll(width, height,
                (RoundToPower(newWidth, width, options.AllowEnlarging), RoundToPower(newHeight, height, options.AllowEnlarging)));
        if (options.Fit == ResizeFit.Fill)
            return OfAll(width, height, options.AllowEnlarging ? (newWidth, newHeight)
                : (Math.Min(width, newWidth), Math.Min(height, newHeight)));
        // Compares the proportions of the picture with those of the new size.
        bool isWider = (long)width * newHeight >= (long)newWidth * height;
        if (options.Fit == ResizeFit.Cover)
            return IsLarger(newWidth, newHeight, both: false) ? Crop(width, height, newWidth, newHeight, x, y)
                : Cover(width, height, newWidth, newHeight, isWider, x, y);
        (int Width, int Height) inner = isWider ? (newWidth, Math.Min(newHeight, Scale(height, newWidth, width)))
            : (Math.Min(newWidth, Scale(width, newHeight, height)), newHeight);
        if (IsLarger(inner.Width, inner.Height))
            inner = (width, height);
        ResizeLayout contained = OfAll(width, height, inner);
        return options.Fit == ResizeFit.Contain ? contained
            : contained with { Width = newWidth, Height = newHeight, Left = (newWidth - inner.Width) * x / 2,
                Top = (newHeight - inner.Height) * y / 2 };

        bool IsLarger(int newWidth, int newHeight, bool both = true) =>
            !options.AllowEnlarging && (both ? newWidth >= width && newHeight >= height : newWidth >= width || newHeight >= height);
    }

    private static ResizeLayout OfAll(int width, int height, (int Width, int Height) size) =>
        new(size.Width, size.Height, ResizeAxis.OfAll(width, size.Width), ResizeAxis.OfAll(height, size.Height), 0, 0);

    private static ResizeLayout Cover(int width, int height, int newWidth, int newHeight, bool isWider, int x, int y) => new(
        newWidth,
        newHeight,
        isWider ? ResizeAxis.OfStretch(width, newWidth, (long)newWidth * height, newHeight, x) : ResizeAxis.OfAll(width, newWidth),
        isWider ? ResizeAxis.OfAll(height, newHeight) : ResizeAxis.OfStretch(height, newHeight, (long)newHeight * width, newWidth, y),
        0,
        0);

    // Crop whole pixels without resizing.
    private static ResizeLayout Crop(int width, int height, int newWidth, int newHeight, int x, int y)
    {
        (int w, int h) = (Math.Min(width, newWidth), Math.Min(height, newHeight));
        return new(w, h, ResizeAxis.OfPixels(width, (width - w) * x / 2, w), ResizeAxis.OfPixels(height, (height - h) * y / 2, h), 0, 0);
    }

    /// <summary>Scales a size by a ratio, rounded to the nearest pixel and at least 1.</summary>
    private static int Scale(int size, int target, int source)
    {
        long scaled = ((2L * size * target) + source) / (2L * source);
        return scaled <= MostPixels ? (int)Math.Max(1, scaled)
            : throw new ArgumentException(
                $"The new size is too large: keeping the proportions makes {scaled} pixels, more than {MostPixels}.", nameof(size));
    }

    private static int? Find(int? pixels, double? percentage, int source, string name)
    {
        if (percentage is not { } part)
            return pixels;
        if (pixels is not null)
            throw new ArgumentException($"{name} is given in pixels and in percent (remove one of them).", nameof(percentage));
        double size = Math.Round(source * part / 100, MidpointRounding.AwayFromZero);
        return size <= MostPixels ? (int)Math.Max(1, size)
            : throw new ArgumentException($"The new size is too large: {name} becomes {size} pixels, more than {MostPixels}.",
                nameof(percentage));
    }

    /// <summary>Rounds a size to the nearest power of two, or to one that is not larger than the picture.</summary>
    private static int RoundToPower(int size, int source, bool canEnlarge)
    {
        int largest = canEnlarge ? MostPixels : 1 << BitOperations.Log2((uint)source), lower = 1 << BitOperations.Log2((uint)size);
        return Math.Min(largest, size - lower < (2 * lower) - size ? lower : 2 * lower);
    }

    private static (int X, int Y) Align(ResizeGravity gravity) => gravity switch
    {
        ResizeGravity.North => (1, 0),
        ResizeGravity.NorthEast => (2, 0),
        ResizeGravity.East => (2, 1),
        ResizeGravity.SouthEast => (2, 2),
        ResizeGravity.South => (1, 2),
        ResizeGravity.SouthWest => (0, 2),
        ResizeGravity.West => (0, 1),
        ResizeGravity.NorthWest => (0, 0),
        _ => (1, 1),
    };
}
