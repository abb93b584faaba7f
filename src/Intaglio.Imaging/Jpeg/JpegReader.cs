namespace Intaglio.Imaging;

/// <summary>Reads gray and color JPEG files of 8 bits per component (ITU-T T.81, with JFIF, EXIF and ICC profiles).</summary>
internal sealed class JpegReader
{
    private const int UnreducedSize = 8;

    private static readonly byte[] noTables = [];

    private readonly JpegFile file;
    private readonly JpegProfile profile = new();
    private readonly JpegMetadata metadata = new();
    private readonly ImageReadOptions options;
    private readonly ImageWarnings warnings;
    private readonly ImageHeader header;
    private int orientation = 1;
    private bool hasExif, isJfif;
    private int? adobeTransform;

    private JpegReader(ImageInput input, ImageReadOptions options)
    {
        this.options = options;
        warnings = new(options.OnWarning);
        file = new(input, noTables, Take, options);
        // Smaller images keep their size at some reductions.
        int reduction = Math.Max(file.Frame.Width, file.Frame.Height) < UnreducedSize ? 1 : options.JpegReduction;
        ImageColor color = profile.Join(warnings, options) is { IsEmpty: false } bytes ? new() { IccProfile = bytes } : ImageColor.Untagged;
        PixelFormat format = new(file.Frame.Components, AlphaMode.None, SampleType.Bits8);
        header = ImageHeader.Create(Reduce(file.Frame.Width, reduction), Reduce(file.Frame.Height, reduction), format, 8, color,
            isExact: true, options) with { Metadata = options.KeepMetadata && metadata.Size > 0 ? metadata : null,
                IsJpegCompressed = true };
    }

    // The rules of libjpeg for files that do not specify their color space.
    private bool IsRgb => !isJfif && (adobeTransform is { } transform ? transform == 0 : file.Frame.IsNamedRgb);

    internal static RowSource Open(ImageInput input, ImageReadOptions options)
    {
        JpegReader reader = new(input, options);
        ImageHeader header = reader.header;
        // The library can also decode from bottom to top.
        int orientation = reader.orientation switch { 3 => 2, 4 => 1, var other => other };
        return new KeptRows(orientation < 5 ? header
            : header with { Width = header.Height, Height = header.Width }, reader.Read, resource: null, orientation);
    }

    private Image Read(CancellationToken cancellationToken)
    {
        ReadOnlySpan<byte> data = file.ReadScans(IsRgb, cancellationToken);
        MemoryLimit.Check(header.Size + data.Length + (file.HasOneScan ? 0 : file.Frame.CoefficientSize), "pixels", options);
        byte[] pixels = GC.AllocateUninitializedArray<byte>((int)header.Size);
        JpegPixels.Decode(file, data, pixels, header.Width, header.Height, isFromBottom: orientation is 3 or 4, warnings);
        file.Release();
        if (file.IsCut)
            warnings.Add("The JPEG file ends without its last marker, but its pixels are complete.");
        return new Image(header.Width, header.Height, header.Format, pixels) { Color = header.Color };
    }

    private void Take(byte marker, byte[] segment)
    {
        ReadOnlySpan<byte> bytes = segment;
        switch (marker)
        {
            case JpegMarker.Application:
                isJfif |= bytes.StartsWith("JFIF\0"u8);
                break;
            case JpegMarker.Adobe when segment.Length >= 12 && bytes.StartsWith("Adobe"u8):
                adobeTransform = segment[11];
                break;
            case JpegMarker.Profile:
                profile.Add(segment);
                break;
            case JpegMarker.Exif when !hasExif && ExifBlock.Is(segment):
                (hasExif, orientation) = (true, new ExifBlock(segment).Orientation);
                break;
        }
        if (options.KeepMetadata)
        {
            MemoryLimit.Check(metadata.Size + segment.Length, "metadata", options);
            metadata.Add(marker, segment);
        }
    }

    private static int Reduce(int size, int reduction) => (size + reduction - 1) / reduction;
}
