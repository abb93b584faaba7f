using System.Buffers;
using System.Buffers.Binary;
using System.Runtime.InteropServices;
using Intaglio.Imaging;

namespace Intaglio.OpenExr;

/// <summary>Creates the canonical form piece by piece. Numbers have 8 bytes, and each string or row is preceded by its length.</summary>
internal sealed class CanonicalPieces(PartContent[] parts)
{
    private const int SizeOfPiece = 1 << 17;

    private readonly ArrayBufferWriter<byte> piece = new(SizeOfPiece);

    // A prefix that no other kind of canonical form has.
    private static ReadOnlySpan<byte> Domain => "Intaglio EXR 001"u8;

    /// <summary>Enumerates the pieces of the form. Each piece is valid until the next is requested.</summary>
    internal IEnumerable<ReadOnlyMemory<byte>> Enumerate(IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        ProgressCount done = new(progress, parts.Sum(part => part.Levels.Sum(level => level.Window.Height)));
        piece.Write(Domain);
        AddNumber(parts.Length);
        foreach (PartContent part in parts)
        {
            AddHeader(part);
            AddNumber(part.Levels.Count);
            foreach (LevelGeometry level in part.Levels)
            {
                AddLevel(level);
                foreach (ExrBox2i band in part.GetBands(level, level.Window))
                {
                    cancellationToken.ThrowIfCancellationRequested();
                    ExrImage? image = part.Header.IsDeep ? null : part.ReadImage(level, band, cancellationToken);
                    ExrDeepImage? deep = part.Header.IsDeep ? part.ReadDeepImage(level, band, cancellationToken) : null;
                    for (int y = band.MinY; y <= band.MaxY; y++)
                    {
                        if (image is not null)
                            AddRow(image, y);
                        else
                            AddRow(deep!, y);
                        if (piece.WrittenCount < SizeOfPiece)
                            continue;
                        yield return piece.WrittenMemory;
                        piece.ResetWrittenCount();
                    }
                    done.Add(band.Height);
                }
            }
        }
        yield return piece.WrittenMemory;
    }

    private void AddHeader(PartContent part)
    {
        AddNumber(part.Header.IsDeep ? 1 : 0);
        AddNumber((int)part.LevelMode);
        AddNumber((int)part.LevelRounding);
        ExrAttribute[] attributes = [.. part.Header.Attributes
            .Where(attribute => attribute.Name != PartContent.ChannelsName && !PackingAttributes.Contains(attribute, part.Header.IsDeep))
            .OrderBy(attribute => attribute.Name, ChannelNames.Order)];
        AddNumber(attributes.Length);
        foreach (ExrAttribute attribute in attributes)
        {
            AddName(attribute.Name);
            AddName(attribute.TypeName);
            AddNumber(attribute.Data.Length);
            piece.Write(attribute.Data.Span);
        }
        AddNumber(part.Header.Channels.Count);
        foreach (ExrChannel channel in part.Header.Channels)
        {
            AddName(channel.Name);
            AddNumber((int)channel.Type);
            AddNumber(channel.IsPerceptuallyLinear ? 1 : 0);
            AddNumber(channel.XSampling);
            AddNumber(channel.YSampling);
        }
    }

    private void AddLevel(LevelGeometry level)
    {
        foreach (int number in (ReadOnlySpan<int>)[level.X, level.Y, level.Window.MinX, level.Window.MinY, level.Window.MaxX,
            level.Window.MaxY])
            AddNumber(number);
    }

    private void AddRow(ExrImage image, int y)
    {
        long size = 0;
        foreach (ExrPlane plane in image.Planes)
            size += Sampling.IsAt(plane.Channel.YSampling, y) ? plane.BytesPerRow : 0;
        AddNumber(size);
        foreach (ExrPlane plane in image.Planes)
            if (Sampling.IsAt(plane.Channel.YSampling, y))
                piece.Write(plane.GetBytes(y, image.Window.MinX, image.Window.MaxX));
    }

    private void AddRow(ExrDeepImage image, int y)
    {
        Range range = image.RowRange(y, image.Window.MinX, image.Window.MaxX);
        (int start, int end) = (range.Start.Value, range.End.Value);
        AddNumber(sizeof(int) * image.Window.Width + (long)(end - start) * image.Planes.Sum(plane => plane.Channel.BytesPerSample));
        Span<int> counts = MemoryMarshal.Cast<byte, int>(piece.GetSpan(checked((int)(sizeof(int) * image.Window.Width))));
        image.CopyRowCountsTo(y, image.Window.MinX, counts[..(int)image.Window.Width]);
        piece.Advance((int)(sizeof(int) * image.Window.Width));
        foreach (ExrDeepPlane plane in image.Planes)
            piece.Write(plane.Bytes[(start * plane.Channel.BytesPerSample)..(end * plane.Channel.BytesPerSample)]);
    }

    private void AddNumber(long number)
    {
        BinaryPrimitives.WriteInt64LittleEndian(piece.GetSpan(sizeof(long)), number);
        piece.Advance(sizeof(long));
    }

    private void AddName(string text)
    {
        byte[] bytes = ExrNames.GetBytes(text);
        AddNumber(bytes.Length);
        piece.Write(bytes);
    }
}
