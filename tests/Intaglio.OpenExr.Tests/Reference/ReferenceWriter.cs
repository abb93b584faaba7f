using System.Runtime.InteropServices;
using static Intaglio.OpenExr.Tests.OpenExrCore;

namespace Intaglio.OpenExr.Tests;

/// <summary>Files that the reference writes.</summary>
internal static unsafe class ReferenceWriter
{
    /// <summary>Those whose encoders 3.1.5's C library has; its C++ library has those of DWAA and DWAB.</summary>
    internal static bool Knows(ExrCompression compression) => compression < ExrCompression.Dwaa;

    internal static byte[] Write(params Picture[] pictures)
    {
        using TemporaryFolder folder = new();
        string path = folder["reference.exr"];
        ContextInitializer initializer = Initializer;
        Check(exr_start_write(out nint context, path, 0, ref initializer));
        try
        {
            Check(exr_set_longname_support(context, pictures.Any(HasLongNames) ? 1 : 0));
            foreach (Picture picture in pictures)
                AddPart(context, picture, pictures.Length > 1);
            Check(exr_write_header(context));
            byte[] header = File.ReadAllBytes(path);
            return Assemble(header[..new RawFile(header, hasChunks: false).HeaderEnd], pictures, (part, chunk, index) => Pack(context, part, pictures[part], chunk, index));
        }
        finally
        {
            _ = exr_finish(ref context);
        }
    }

    // The library writes the header and packs the chunks; they are put into the file here. 3.1.5 takes chunks in increasing order only, whatever
    // the header says, numbers those of rip-maps so that several have one number, and takes the tiles at the edges of smaller levels for whole ones.
    private static byte[] Assemble(byte[] header, Picture[] pictures, Func<int, PictureChunk, int, byte[]> pack)
    {
        Random random = new(1);
        using MemoryStream file = new();
        file.Write(header);
        file.Write(new byte[8 * pictures.Sum(picture => picture.Chunks().Count())]);
        List<byte> table = [];
        for (int part = 0; part < pictures.Length; part++)
        {
            PictureChunk[] chunks = [.. pictures[part].Chunks()];
            int[] order = [.. Enumerable.Range(0, chunks.Length)];
            if (pictures[part].Order == PictureOrder.Decreasing)
                Array.Reverse(order);
            else if (pictures[part].Order == PictureOrder.Random)
                random.Shuffle(order);
            long[] offsets = new long[chunks.Length];
            foreach (int i in order)
            {
                offsets[i] = file.Position;
                if (pictures.Length > 1)
                    file.Write(BitConverter.GetBytes(part));
                file.Write(pack(part, chunks[i], i));
            }
            table.AddRange(offsets.SelectMany(BitConverter.GetBytes));
        }
        byte[] bytes = file.ToArray();
        table.CopyTo(bytes, header.Length);
        return bytes;
    }

    private static byte[] Pack(nint context, int part, Picture picture, PictureChunk chunk, int index)
    {
        using MemoryStream bytes = new();
        if (picture.IsTiled)
            bytes.Write([.. BitConverter.GetBytes(chunk.X), .. BitConverter.GetBytes(chunk.Y), .. BitConverter.GetBytes(chunk.LevelX), .. BitConverter.GetBytes(chunk.LevelY)]);
        else
            bytes.Write(BitConverter.GetBytes(chunk.Window.MinY));
        if (picture.IsDeep)
            PackDeep(bytes, picture, picture.Levels[chunk.Level], chunk.Window);
        else
            PackFlat(bytes, context, part, picture, chunk, index);
        return bytes.ToArray();
    }

    /// <summary>Names of 31 bytes are the longest that every reader knows.</summary>
    internal static bool HasLongNames(Picture picture) =>
        picture.Channels.Select(channel => channel.Name).Concat(picture.Attributes.SelectMany(attribute => (string[])[attribute.Name, attribute.Type])).Any(name => System.Text.Encoding.UTF8.GetByteCount(name) > 31);

    private static void AddPart(nint context, Picture picture, bool isOneOfMany)
    {
        Check(exr_add_part(context, isOneOfMany ? picture.Name : null, (int)picture.Kind, out int part));
        (Box display, Box data) = (new(picture.DisplayWindow), new(picture.DataWindow));
        Point center = default;
        Check(exr_initialize_required_attr(context, part, ref display, ref data, 1, ref center, 1, (int)picture.Order, (int)picture.Compression));
        foreach (ExrChannel channel in picture.Channels)
            Check(exr_add_channel(context, part, channel.Name, (int)channel.Type, channel.IsPerceptuallyLinear ? 1 : 0, channel.XSampling, channel.YSampling));
        if (picture.Tiles is { } tiles)
            Check(exr_set_tile_descriptor(context, part, (uint)tiles.Width, (uint)tiles.Height, (int)tiles.Levels, tiles.RoundsUp ? 1 : 0));
        if (picture.IsDeep || picture.Attributes.Any(attribute => attribute.Name == "version"))
            Check(exr_set_version(context, part, 1));
        foreach (RawAttribute attribute in picture.Attributes.Where(attribute => attribute.Name != "version"))
            SetAttribute(context, part, attribute);
    }

    private static void SetAttribute(nint context, int part, RawAttribute attribute)
    {
        fixed (byte* data = attribute.Data)
        {
            switch (attribute.Type)
            {
                case "string":
                    byte[] text = [.. attribute.Data, 0];
                    fixed (byte* start = text)
                        Check(exr_attr_set_string(context, part, attribute.Name, start));
                    return;
                case "floatvector":
                    Check(exr_attr_set_float_vector(context, part, attribute.Name, attribute.Data.Length / 4, data));
                    return;
                case "stringvector":
                    SetStrings(context, part, attribute);
                    return;
                case "preview":
                    PreviewValue preview = new() { Width = ((uint*)data)[0], Height = ((uint*)data)[1], Rgba = data + 8 };
                    Check(exr_attr_set_preview(context, part, attribute.Name, ref preview));
                    return;
            }
            if (ReferenceReader.SizeOfNumber(attribute.Type) is { } number)
            {
                Check(exr_attr_declare_by_type(context, part, attribute.Name, attribute.Type, out OpenExrCore.Attribute* declared));
                attribute.Data.AsSpan(0, number).CopyTo(new Span<byte>(&declared->Value, number));
            }
            else if (ReferenceReader.SizeOfStructure(attribute.Type) is { } size)
            {
                Check(exr_attr_declare_by_type(context, part, attribute.Name, attribute.Type, out OpenExrCore.Attribute* declared));
                attribute.Data.AsSpan(0, size).CopyTo(new Span<byte>(declared->Value, size));
            }
            else
            {
                Check(exr_attr_set_user(context, part, attribute.Name, attribute.Type, attribute.Data.Length, data));
            }
        }
    }

    private static void SetStrings(nint context, int part, RawAttribute attribute)
    {
        List<nint> texts = [];
        for (int i = 0; i < attribute.Data.Length;)
        {
            int length = BitConverter.ToInt32(attribute.Data, i);
            texts.Add(Marshal.StringToCoTaskMemUTF8(System.Text.Encoding.UTF8.GetString(attribute.Data, i + 4, length)));
            i += 4 + length;
        }
        fixed (nint* starts = texts.ToArray())
            Check(exr_attr_set_string_vector(context, part, attribute.Name, texts.Count, (byte**)starts));
        texts.ForEach(Marshal.FreeCoTaskMem);
    }

    private static void PackFlat(MemoryStream bytes, nint context, int part, Picture picture, PictureChunk chunk, int index)
    {
        EncodePipeline pipeline = default;
        PictureLevel level = picture.Levels[chunk.Level];
        ChunkInfo info = Describe(picture, chunk, index);
        Check(exr_encoding_initialize(context, part, ref info, &pipeline));
        GCHandle[] handles = [.. level.Samples.Select(plane => GCHandle.Alloc(plane, GCHandleType.Pinned))];
        try
        {
            for (int c = 0; c < picture.Channels.Length; c++)
            {
                ExrChannel channel = picture.Channels[c];
                CodingChannel* coding = pipeline.Channels + c;
                int size = channel.BytesPerSample, stride = PictureLevel.CountOf(channel.XSampling, level.Window.MinX, level.Window.MaxX) * size;
                int row = PictureLevel.CountOf(channel.YSampling, level.Window.MinY, chunk.Window.MinY - 1), column = PictureLevel.CountOf(channel.XSampling, level.Window.MinX, chunk.Window.MinX - 1);
                coding->UserBytesPerElement = (short)size;
                coding->UserDataType = coding->DataType;
                coding->UserPixelStride = size;
                coding->UserLineStride = stride;
                coding->Data = (byte*)handles[c].AddrOfPinnedObject() + row * stride + column * size;
            }
            Check(exr_encoding_choose_default_routines(context, part, &pipeline));
            pipeline.Yield = pipeline.Write = 0;
            Check(exr_encoding_run(context, part, &pipeline));
            // Packed bytes that are as many as the others are no packed bytes to any reader; 3.1.5 would write them.
            bool isPacked = pipeline.CompressedBytes < pipeline.PackedBytes;
            int length = isPacked ? (int)pipeline.CompressedBytes : (int)pipeline.PackedBytes;
            bytes.Write(BitConverter.GetBytes(length));
            bytes.Write(new ReadOnlySpan<byte>((byte*)(isPacked ? pipeline.CompressedBuffer : pipeline.PackedBuffer), length));
        }
        finally
        {
            _ = exr_encoding_destroy(context, &pipeline);
            foreach (GCHandle handle in handles)
                handle.Free();
        }
    }

    private static void PackDeep(MemoryStream bytes, Picture picture, PictureLevel level, ExrBox2i window)
    {
        using MemoryStream counts = new(), samples = new();
        int[] starts = new int[level.Counts!.Length + 1];
        for (int i = 0; i < level.Counts.Length; i++)
            starts[i + 1] = starts[i] + level.Counts[i];
        for (int y = window.MinY; y <= window.MaxY; y++)
        {
            int first = (int)((y - level.Window.MinY) * level.Window.Width) + window.MinX - level.Window.MinX, end = first + (int)window.Width;
            for (int x = first; x < end; x++)
                counts.Write(BitConverter.GetBytes(starts[x + 1] - starts[first]));
            for (int c = 0; c < picture.Channels.Length; c++)
            {
                int size = picture.Channels[c].BytesPerSample;
                samples.Write(level.Samples[c], starts[first] * size, (starts[end] - starts[first]) * size);
            }
        }
        byte[] packed = DeepPacking.Pack(samples.ToArray(), picture.Compression), table = DeepPacking.Pack(counts.ToArray(), picture.Compression);
        bytes.Write([.. BitConverter.GetBytes((long)table.Length), .. BitConverter.GetBytes((long)packed.Length), .. BitConverter.GetBytes(samples.Length), .. table, .. packed]);
    }

    /// <summary>What the library is told of a chunk, without where it is.</summary>
    internal static ChunkInfo Describe(Picture picture, PictureChunk chunk, int index) => new()
    {
        Index = index,
        StartX = picture.IsTiled ? chunk.X : chunk.Window.MinX,
        StartY = picture.IsTiled ? chunk.Y : chunk.Window.MinY,
        Width = (int)chunk.Window.Width,
        Height = (int)chunk.Window.Height,
        LevelX = (byte)chunk.LevelX,
        LevelY = (byte)chunk.LevelY,
        Type = (byte)picture.Kind,
        Compression = (byte)picture.Compression,
        UnpackedSize = picture.IsDeep ? 0 : (ulong)picture.Channels.Sum(channel => (long)channel.BytesPerSample * PictureLevel.CountOf(channel.XSampling, chunk.Window.MinX, chunk.Window.MaxX)
            * PictureLevel.CountOf(channel.YSampling, chunk.Window.MinY, chunk.Window.MaxY)),
    };
}
