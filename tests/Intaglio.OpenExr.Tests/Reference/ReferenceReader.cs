using System.Runtime.InteropServices;
using System.Text;
using static Intaglio.OpenExr.Tests.OpenExrCore;

namespace Intaglio.OpenExr.Tests;

/// <summary>What the reference reads in a file: all parts, attributes, levels and samples.</summary>
internal static unsafe class ReferenceReader
{
    // OpenEXR's names of types in the order of exr_attribute_type_t, with the bytes of those that are as large in memory as in files.
    private static readonly Dictionary<string, int> fixedSizes = new()
    {
        ["box2i"] = 16, ["box2f"] = 16, ["chromaticities"] = 32, ["keycode"] = 28, ["m33f"] = 36, ["m33d"] = 72, ["m44f"] = 64, ["m44d"] = 128, ["rational"] = 8,
        ["tiledesc"] = 9, ["timecode"] = 8, ["v2i"] = 8, ["v2f"] = 8, ["v2d"] = 16, ["v3i"] = 12, ["v3f"] = 12, ["v3d"] = 24,
    };

    // These stand in the attribute itself.
    private static readonly Dictionary<string, int> numberSizes = new() { ["compression"] = 1, ["envmap"] = 1, ["lineOrder"] = 1, ["int"] = 4, ["float"] = 4, ["double"] = 8 };

    internal static int? SizeOfNumber(string type) => numberSizes.TryGetValue(type, out int size) ? size : null;

    internal static int? SizeOfStructure(string type) => fixedSizes.TryGetValue(type, out int size) ? size : null;

    internal static Picture[] Read(byte[] file)
    {
        using TemporaryFolder folder = new();
        string path = folder["reference.exr"];
        File.WriteAllBytes(path, file);
        return Read(path);
    }

    internal static Picture[] Read(string path)
    {
        ContextInitializer initializer = Initializer;
        Check(exr_start_read(out nint context, path, ref initializer));
        try
        {
            Check(exr_get_count(context, out int count));
            RawFile raw = new(File.ReadAllBytes(path));
            return [.. Enumerable.Range(0, count).Select(part => ReadPart(context, part, raw))];
        }
        finally
        {
            _ = exr_finish(ref context);
        }
    }

    private static Picture ReadPart(nint context, int part, RawFile raw)
    {
        Check(exr_get_storage(context, part, out int storage));
        Check(exr_get_compression(context, part, out int compression));
        Check(exr_get_data_window(context, part, out Box dataWindow));
        Check(exr_get_display_window(context, part, out Box displayWindow));
        Check(exr_get_lineorder(context, part, out int order));
        PictureKind kind = (PictureKind)storage;
        PictureTiles? tiles = null;
        if (kind is PictureKind.Tiled or PictureKind.DeepTiled)
        {
            Check(exr_get_tile_descriptor(context, part, out uint width, out uint height, out int levels, out int rounding));
            tiles = new((int)width, (int)height, (PictureLevels)levels, rounding == 1);
        }
        Picture picture = new()
        {
            Name = exr_get_name(context, part, out byte* name) == 0 ? Text(name) : null,
            Kind = kind,
            Compression = (ExrCompression)compression,
            DataWindow = dataWindow.Value,
            DisplayWindow = displayWindow.Value,
            Order = (PictureOrder)order,
            Tiles = tiles,
            Channels = GetChannels(context, part),
            Attributes = GetAttributes(context, part),
        };
        ReadLevels(context, part, picture, raw.Parts[part]);
        return picture;
    }

    // The library is told where the chunks are: 3.1.5 looks for those of rip-maps in other places than it writes them in, and takes the tiles
    // at the edges of smaller levels for whole ones.
    private static void ReadLevels(nint context, int part, Picture picture, RawPart raw)
    {
        LevelBuilder[] levels = [.. picture.LevelWindows().Select(level => new LevelBuilder(picture, level.X, level.Y, level.Window))];
        if (picture.IsTiled)
            CheckLevels(context, part, picture);
        int index = 0;
        foreach (PictureChunk chunk in picture.Chunks())
        {
            DecodePipeline pipeline = default;
            ChunkInfo info = Describe(picture, chunk, raw.Chunks[index], index++);
            try
            {
                Check(exr_decoding_initialize(context, part, ref info, &pipeline));
                levels[chunk.Level].Add(context, part, chunk, &pipeline);
            }
            finally
            {
                _ = exr_decoding_destroy(context, &pipeline);
            }
        }
        Assert.Equal(index, raw.Chunks.Count);
        picture.Levels = [.. levels.Select(level => level.Finish())];
    }

    private static ChunkInfo Describe(Picture picture, PictureChunk chunk, RawChunk place, int index)
    {
        ChunkInfo info = ReferenceWriter.Describe(picture, chunk, index);
        info.PackedSize = (ulong)place.PackedSize;
        info.DataOffset = (ulong)(place.DataStart + place.TableSize);
        if (picture.IsDeep)
        {
            info.UnpackedSize = (ulong)place.UnpackedSize;
            info.SampleCountDataOffset = (ulong)place.DataStart;
            info.SampleCountTableSize = (ulong)place.TableSize;
        }
        return info;
    }

    private static void CheckLevels(nint context, int part, Picture picture)
    {
        Check(exr_get_tile_levels(context, part, out int levelsX, out int levelsY));
        Assert.Equal((levelsX - 1, levelsY - 1), (picture.LevelWindows().Max(level => level.X), picture.LevelWindows().Max(level => level.Y)));
        foreach ((int x, int y, ExrBox2i window) in picture.LevelWindows())
        {
            Check(exr_get_level_sizes(context, part, x, y, out int width, out int height));
            Assert.Equal((window.Width, window.Height), (width, height));
        }
    }

    private static ExrChannel[] GetChannels(nint context, int part)
    {
        Check(exr_get_channels(context, part, out ListValue* list));
        ExrChannel[] channels = new ExrChannel[list->Count];
        for (int i = 0; i < channels.Length; i++)
        {
            ChannelValue* channel = (ChannelValue*)list->Items + i;
            channels[i] = new(Text(channel->Name.Text), (ExrPixelType)channel->PixelType, channel->XSampling, channel->YSampling, channel->IsPerceptuallyLinear != 0);
        }
        return channels;
    }

    private static List<RawAttribute> GetAttributes(nint context, int part)
    {
        Check(exr_get_attribute_count(context, part, out int count));
        List<RawAttribute> attributes = [];
        for (int i = 0; i < count; i++)
        {
            Check(exr_get_attribute_by_index(context, part, 0, i, out OpenExrCore.Attribute* attribute));
            string type = Text(attribute->TypeName);
            attributes.Add(new(Text(attribute->Name), type, Serialize(attribute, type)));
        }
        return attributes;
    }

    /// <summary>The bytes of a file that stand for what the reference has in memory: OpenEXR's file layout, "Predefined attribute types".</summary>
    private static byte[] Serialize(OpenExrCore.Attribute* attribute, string type)
    {
        if (numberSizes.TryGetValue(type, out int size))
            return new ReadOnlySpan<byte>(&attribute->Value, size).ToArray();
        if (fixedSizes.TryGetValue(type, out size))
            return new ReadOnlySpan<byte>(attribute->Value, size).ToArray();
        ListValue* list = (ListValue*)attribute->Value;
        switch (type)
        {
            case "string":
                return new ReadOnlySpan<byte>(list->Items, list->Count).ToArray();
            case "floatvector":
                return new ReadOnlySpan<byte>(list->Items, 4 * list->Count).ToArray();
            case "stringvector":
                MemoryStream texts = new();
                for (int i = 0; i < list->Count; i++)
                {
                    StringValue text = ((StringValue*)list->Items)[i];
                    texts.Write(BitConverter.GetBytes(text.Length));
                    texts.Write(new ReadOnlySpan<byte>(text.Text, text.Length));
                }
                return texts.ToArray();
            case "chlist":
                MemoryStream channels = new();
                for (int i = 0; i < list->Count; i++)
                {
                    ChannelValue* channel = (ChannelValue*)list->Items + i;
                    channels.Write(new ReadOnlySpan<byte>(channel->Name.Text, channel->Name.Length + 1));
                    channels.Write(new ReadOnlySpan<byte>(&channel->PixelType, 16));
                }
                channels.WriteByte(0);
                return channels.ToArray();
            case "preview":
                PreviewValue* preview = (PreviewValue*)attribute->Value;
                return [.. new ReadOnlySpan<byte>(preview, 8), .. new ReadOnlySpan<byte>(preview->Rgba, (int)(preview->Width * preview->Height * 4))];
            default:
                OpaqueValue* opaque = (OpaqueValue*)attribute->Value;
                return new ReadOnlySpan<byte>(opaque->Data, opaque->Size).ToArray();
        }
    }

    private static string Text(byte* text) => Encoding.UTF8.GetString(MemoryMarshal.CreateReadOnlySpanFromNullTerminated(text));

    /// <summary>Puts the chunks of a level together.</summary>
    private sealed class LevelBuilder
    {
        private readonly Picture picture;
        private readonly int levelX, levelY;
        private readonly ExrBox2i window;
        private readonly int[] columns;
        private readonly byte[][] planes;
        private readonly byte[][][] deep;
        private readonly int[]? counts;

        internal LevelBuilder(Picture picture, int levelX, int levelY, ExrBox2i window)
        {
            (this.picture, this.levelX, this.levelY, this.window) = (picture, levelX, levelY, window);
            int pixels = (int)(window.Width * window.Height);
            columns = [.. picture.Channels.Select(channel => PictureLevel.CountOf(channel.XSampling, window.MinX, window.MaxX))];
            planes = [.. picture.Channels.Select((channel, c) => picture.IsDeep ? [] : new byte[columns[c] * PictureLevel.CountOf(channel.YSampling, window.MinY, window.MaxY) * channel.BytesPerSample])];
            deep = [.. picture.Channels.Select(_ => picture.IsDeep ? new byte[pixels][] : [])];
            counts = picture.IsDeep ? new int[pixels] : null;
        }

        internal void Add(nint context, int part, PictureChunk chunk, DecodePipeline* pipeline)
        {
            if (picture.IsDeep)
                AddDeep(context, part, pipeline, chunk.Window.MinX, chunk.Window.MinY);
            else
                AddFlat(context, part, pipeline, chunk.Window.MinX, chunk.Window.MinY);
        }

        private void AddFlat(nint context, int part, DecodePipeline* pipeline, int minX, int minY)
        {
            Assert.Equal(picture.Channels.Length, pipeline->ChannelCount);
            GCHandle[] handles = [.. planes.Select(plane => GCHandle.Alloc(plane, GCHandleType.Pinned))];
            try
            {
                for (int c = 0; c < planes.Length; c++)
                {
                    ExrChannel channel = picture.Channels[c];
                    CodingChannel* coding = pipeline->Channels + c;
                    int size = channel.BytesPerSample, stride = columns[c] * size;
                    int row = PictureLevel.CountOf(channel.YSampling, window.MinY, minY - 1), column = PictureLevel.CountOf(channel.XSampling, window.MinX, minX - 1);
                    if (coding->Height == 0 || coding->Width == 0)
                        continue;
                    Assert.True((row + coding->Height) * stride <= planes[c].Length && column + coding->Width <= columns[c], "the chunk lies in the level");
                    coding->UserBytesPerElement = (short)size;
                    coding->UserDataType = coding->DataType;
                    coding->UserPixelStride = size;
                    coding->UserLineStride = stride;
                    coding->Data = (byte*)handles[c].AddrOfPinnedObject() + row * stride + column * size;
                }
                Check(exr_decoding_choose_default_routines(context, part, pipeline));
                // 3.1.5's C library takes B44 for packed even where the chunk is as large as without packing; no other reader does.
                if (pipeline->Chunk.PackedSize == pipeline->Chunk.UnpackedSize)
                    pipeline->Decompress = 0;
                Check(exr_decoding_run(context, part, pipeline));
            }
            finally
            {
                foreach (GCHandle handle in handles)
                    handle.Free();
            }
        }

        // The library unpacks the chunk; what lies where in it is taken from OpenEXR's file layout, "Deep scan line pixel data", for what
        // the library would copy it with wants to be told before how many samples there are.
        private void AddDeep(nint context, int part, DecodePipeline* pipeline, int minX, int minY)
        {
            Check(exr_decoding_choose_default_routines(context, part, pipeline));
            pipeline->Unpack = 0;
            Check(exr_decoding_run(context, part, pipeline));
            (int width, int height) = (pipeline->Chunk.Width, pipeline->Chunk.Height);
            byte* data = pipeline->UnpackedBuffer;
            for (int y = 0; y < height; y++)
            {
                int* sums = pipeline->SampleCounts + y * width;
                int first = (int)((minY - window.MinY + y) * window.Width) + minX - window.MinX;
                for (int x = 0; x < width; x++)
                    counts![first + x] = sums[x] - (x == 0 ? 0 : sums[x - 1]);
                for (int c = 0; c < deep.Length; c++)
                {
                    int size = picture.Channels[c].BytesPerSample;
                    for (int x = 0; x < width; x++)
                    {
                        int bytes = counts![first + x] * size;
                        deep[c][first + x] = new ReadOnlySpan<byte>(data, bytes).ToArray();
                        data += bytes;
                    }
                }
            }
            Assert.Equal((long)pipeline->Chunk.UnpackedSize, data - pipeline->UnpackedBuffer);
        }

        internal PictureLevel Finish() => new()
        {
            X = levelX,
            Y = levelY,
            Window = window,
            Samples = picture.IsDeep ? [.. deep.Select(pixels => pixels.SelectMany(pixel => pixel).ToArray())] : planes,
            Counts = counts,
        };
    }
}
