using System.Globalization;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>Writes and reads complete OpenEXR files with a compression of the format.</summary>
internal sealed class FormatSession(ExrCompression compression, LaboratoryOptions options) : LaboratorySession
{
    private readonly ExrWriteOptions write = new() { MaxDegreeOfParallelism = options.Threads };
    private readonly ExrReadOptions read = new() { MaxDegreeOfParallelism = options.Threads, MaxMemory = long.MaxValue };

    internal override string Extension => ".exr";

    internal override long Write(SampleRoom room)
    {
        using MemoryStream stream = new(room.Packed);
        ExrFile.Write(stream, Parts(room), write);
        return room.PackedBytes = stream.Position;
    }

    internal override void Read(SampleRoom room)
    {
        using MemoryStream stream = new(room.Packed, 0, (int)room.PackedBytes, writable: false);
        using ExrReader reader = ExrReader.Open(stream, read);
        Read(reader, room);
    }

    internal override void Write(SampleRoom room, string path) => ExrFile.Write(path, Parts(room), write);

    internal override void Read(SampleRoom room, string path)
    {
        using ExrReader reader = ExrReader.Open(path, read);
        Read(reader, room);
    }

    private ExrPart[] Parts(SampleRoom room) => [.. room.Sample.Images.Select((image, i) => new ExrPart(
        new ExrHeader(image.Window, image.Planes.Select(plane => plane.Channel))
        {
            Compression = compression,
            // The display window must be equal in all parts of a file.
            DisplayWindow = room.Sample.Images[0].Window,
            Name = i.ToString(CultureInfo.InvariantCulture),
        }, image))];

    private static void Read(ExrReader reader, SampleRoom room)
    {
        for (int i = 0; i < room.Unpacked.Count; i++)
            reader.Parts[i].ReadInto(room.Unpacked[i]);
    }
}
