using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Intaglio.OpenExr.Tests;

/// <summary>The C library of the reference implementation, 3.1.5: openexr.h and what it includes.</summary>
internal static unsafe partial class OpenExrCore
{
    private const string Library = "libOpenEXRCore-3_1.so.30";

    private static readonly Lazy<bool> isThere = new(() => OperatingSystem.IsLinux() && Environment.Is64BitProcess && NativeLibrary.TryLoad(Library, out _));

    [ThreadStatic]
    private static string? lastMessage;

    internal static bool IsThere => isThere.Value;

    internal static void Need() => Skip.IfNot(IsThere, $"{Library} is not installed (Debian's package libopenexr-3-1-30).");

    /// <summary>What the library says goes into exceptions, not to the terminal.</summary>
    internal static ContextInitializer Initializer => new()
    {
        Size = (nuint)sizeof(ContextInitializer),
        ErrorHandler = &KeepMessage,
        ZipLevel = -2,
        DwaQuality = -1,
    };

    internal static void Check(int result, [CallerArgumentExpression(nameof(result))] string call = "")
    {
        if (result != 0)
            throw new ReferenceException($"{Marshal.PtrToStringUTF8(exr_get_error_code_as_string(result))}: {lastMessage} ({call[..call.IndexOf('(', StringComparison.Ordinal)]})");
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    private static void KeepMessage(nint context, int code, byte* message) => lastMessage = Encoding.UTF8.GetString(MemoryMarshal.CreateReadOnlySpanFromNullTerminated(message));

    [StructLayout(LayoutKind.Sequential)]
    internal struct ContextInitializer
    {
        internal nuint Size;
        internal delegate* unmanaged[Cdecl]<nint, int, byte*, void> ErrorHandler;
        internal nint Allocate, Free, UserData, Read, QuerySize, Write, Destroy;
        internal int MaxImageWidth, MaxImageHeight, MaxTileWidth, MaxTileHeight, ZipLevel;
        internal float DwaQuality;
        internal int Flags;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct Box(ExrBox2i box)
    {
        private readonly int minX = box.MinX, minY = box.MinY, maxX = box.MaxX, maxY = box.MaxY;

        internal readonly ExrBox2i Value => new(minX, minY, maxX, maxY);
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct Point
    {
        internal float X, Y;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct ChunkInfo
    {
        internal int Index, StartX, StartY, Height, Width;
        internal byte LevelX, LevelY, Type, Compression;
        internal ulong DataOffset, PackedSize, UnpackedSize, SampleCountDataOffset, SampleCountTableSize;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct CodingChannel
    {
        internal byte* Name;
        internal int Height, Width, XSamples, YSamples;
        internal byte IsPerceptuallyLinear;
        internal sbyte BytesPerElement;
        internal ushort DataType;
        internal short UserBytesPerElement;
        internal ushort UserDataType;
        internal int UserPixelStride, UserLineStride;
        internal byte* Data;
    }

    [InlineArray(5)]
    internal struct FiveChannels
    {
        private CodingChannel first;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct DecodePipeline
    {
        internal CodingChannel* Channels;
        internal short ChannelCount;
        internal ushort Flags;
        internal int PartIndex;
        internal nint Context;
        internal ChunkInfo Chunk;
        internal nint UserData;
        internal byte* PackedBuffer;
        internal nuint PackedSize;
        internal byte* UnpackedBuffer;
        internal nuint UnpackedSize;
        internal nint PackedSampleCounts;
        internal nuint PackedSampleCountsSize;
        internal int* SampleCounts;
        internal nuint SampleCountsSize;
        internal nint Scratch1;
        internal nuint ScratchSize1;
        internal nint Scratch2;
        internal nuint ScratchSize2;
        internal nint Allocate, Free, Read, Decompress, ReallocateDeep, Unpack;
        internal FiveChannels QuickChannels;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct EncodePipeline
    {
        internal CodingChannel* Channels;
        internal short ChannelCount;
        internal ushort Flags;
        internal int PartIndex;
        internal nint Context;
        internal ChunkInfo Chunk;
        internal nint UserData;
        internal nint PackedBuffer;
        internal ulong PackedBytes;
        internal nuint PackedSize;
        internal nint SampleCounts;
        internal nuint SampleCountsSize;
        internal nint PackedSampleCounts;
        internal nuint PackedSampleCountsBytes, PackedSampleCountsSize;
        internal nint CompressedBuffer;
        internal nuint CompressedBytes, CompressedSize;
        internal nint Scratch1;
        internal nuint ScratchSize1;
        internal nint Scratch2;
        internal nuint ScratchSize2;
        internal nint Allocate, Free, Pack, Compress, Yield, Write;
        internal FiveChannels QuickChannels;
    }

    /// <summary><c>exr_attribute_t</c>: numbers stand in the union, all else behind a pointer.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal struct Attribute
    {
        internal byte* Name, TypeName;
        internal byte NameLength, TypeNameLength;
        internal ushort Padding;
        internal int Type;
        internal byte* Value;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct StringValue
    {
        internal int Length, AllocatedSize;
        internal byte* Text;
    }

    /// <summary>A list of strings, of floats or of channels.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal struct ListValue
    {
        internal int Count, AllocatedSize;
        internal byte* Items;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct ChannelValue
    {
        internal StringValue Name;
        internal int PixelType;
        internal byte IsPerceptuallyLinear, Reserved1, Reserved2, Reserved3;
        internal int XSampling, YSampling;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct PreviewValue
    {
        internal uint Width, Height;
        internal nuint AllocatedSize;
        internal byte* Rgba;
    }

    /// <summary>The beginning of <c>exr_attr_opaquedata_t</c>.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal struct OpaqueValue
    {
        internal int Size, UnpackedSize, PackedAllocatedSize, Padding;
        internal byte* Data;
    }

    [LibraryImport(Library)]
    internal static partial void exr_get_library_version(out int major, out int minor, out int patch, out nint extra);

    [LibraryImport(Library)]
    private static partial nint exr_get_error_code_as_string(int code);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    internal static partial int exr_start_read(out nint context, string path, ref ContextInitializer initializer);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    internal static partial int exr_start_write(out nint context, string path, int mode, ref ContextInitializer initializer);

    [LibraryImport(Library)]
    internal static partial int exr_finish(ref nint context);

    [LibraryImport(Library)]
    internal static partial int exr_get_count(nint context, out int count);

    [LibraryImport(Library)]
    internal static partial int exr_get_storage(nint context, int part, out int storage);

    [LibraryImport(Library)]
    internal static partial int exr_get_tile_levels(nint context, int part, out int levelsX, out int levelsY);

    [LibraryImport(Library)]
    internal static partial int exr_get_level_sizes(nint context, int part, int levelX, int levelY, out int width, out int height);

    [LibraryImport(Library)]
    internal static partial int exr_get_compression(nint context, int part, out int compression);

    [LibraryImport(Library)]
    internal static partial int exr_get_data_window(nint context, int part, out Box window);

    [LibraryImport(Library)]
    internal static partial int exr_get_display_window(nint context, int part, out Box window);

    [LibraryImport(Library)]
    internal static partial int exr_get_lineorder(nint context, int part, out int order);

    [LibraryImport(Library)]
    internal static partial int exr_get_tile_descriptor(nint context, int part, out uint width, out uint height, out int levels, out int rounding);

    [LibraryImport(Library)]
    internal static partial int exr_get_name(nint context, int part, out byte* name);

    [LibraryImport(Library)]
    internal static partial int exr_get_channels(nint context, int part, out ListValue* channels);

    [LibraryImport(Library)]
    internal static partial int exr_get_attribute_count(nint context, int part, out int count);

    [LibraryImport(Library)]
    internal static partial int exr_get_attribute_by_index(nint context, int part, int sorted, int index, out Attribute* attribute);

    [LibraryImport(Library)]
    internal static partial int exr_decoding_initialize(nint context, int part, ref ChunkInfo chunk, DecodePipeline* pipeline);

    [LibraryImport(Library)]
    internal static partial int exr_decoding_choose_default_routines(nint context, int part, DecodePipeline* pipeline);

    [LibraryImport(Library)]
    internal static partial int exr_decoding_run(nint context, int part, DecodePipeline* pipeline);

    [LibraryImport(Library)]
    internal static partial int exr_decoding_destroy(nint context, DecodePipeline* pipeline);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    internal static partial int exr_add_part(nint context, string? name, int storage, out int part);

    [LibraryImport(Library)]
    internal static partial int exr_initialize_required_attr(nint context, int part, ref Box displayWindow, ref Box dataWindow, float pixelAspectRatio,
        ref Point screenWindowCenter, float screenWindowWidth, int lineOrder, int compression);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    internal static partial int exr_add_channel(nint context, int part, string name, int type, int isPerceptuallyLinear, int xSampling, int ySampling);

    [LibraryImport(Library)]
    internal static partial int exr_set_tile_descriptor(nint context, int part, uint width, uint height, int levels, int rounding);

    [LibraryImport(Library)]
    internal static partial int exr_set_version(nint context, int part, int version);

    [LibraryImport(Library)]
    internal static partial int exr_set_longname_support(nint context, int on);

    [LibraryImport(Library)]
    internal static partial int exr_write_header(nint context);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    internal static partial int exr_attr_declare_by_type(nint context, int part, string name, string type, out Attribute* attribute);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    internal static partial int exr_attr_set_string(nint context, int part, string name, byte* text);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    internal static partial int exr_attr_set_string_vector(nint context, int part, string name, int count, byte** texts);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    internal static partial int exr_attr_set_float_vector(nint context, int part, string name, int count, byte* values);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    internal static partial int exr_attr_set_preview(nint context, int part, string name, ref PreviewValue preview);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    internal static partial int exr_attr_set_user(nint context, int part, string name, string type, int size, byte* data);

    [LibraryImport(Library)]
    internal static partial int exr_encoding_initialize(nint context, int part, ref ChunkInfo chunk, EncodePipeline* pipeline);

    [LibraryImport(Library)]
    internal static partial int exr_encoding_choose_default_routines(nint context, int part, EncodePipeline* pipeline);

    [LibraryImport(Library)]
    internal static partial int exr_encoding_run(nint context, int part, EncodePipeline* pipeline);

    [LibraryImport(Library)]
    internal static partial int exr_encoding_destroy(nint context, EncodePipeline* pipeline);
}

/// <summary>The reference does not take a file, or something that it is told.</summary>
internal sealed class ReferenceException(string message) : Exception(message);
