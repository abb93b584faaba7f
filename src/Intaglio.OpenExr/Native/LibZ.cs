using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.OpenExr.Native;

/// <summary>P/Invoke declarations of the system's zlib, used for comparison in measurements.</summary>
internal static unsafe partial class LibZ
{
    internal const int Finish = 4, StreamEnd = 1;

    private const string Library = "libz";

    internal static bool IsInstalled { get; } = NativeLibraries.IsInstalled(Library);

    internal static string Version => Marshal.PtrToStringUTF8((nint)GetVersion())!;

    /// <summary>Creates a stream that compresses.</summary>
    internal static StreamHandle CreateDeflater(int level)
    {
        StreamHandle stream = new(packs: true);
        stream.Check(InitializeDeflate(stream.Stream, level, GetVersion(), sizeof(ZStream)));
        return stream;
    }

    /// <summary>Creates a stream that decompresses.</summary>
    internal static StreamHandle CreateInflater()
    {
        StreamHandle stream = new(packs: false);
        stream.Check(InitializeInflate(stream.Stream, GetVersion(), sizeof(ZStream)));
        return stream;
    }

    [LibraryImport(Library, EntryPoint = "deflate")]
    internal static partial int Deflate(ZStream* stream, int flush);

    [LibraryImport(Library, EntryPoint = "deflateReset")]
    internal static partial int ResetDeflate(ZStream* stream);

    [LibraryImport(Library, EntryPoint = "inflate")]
    internal static partial int Inflate(ZStream* stream, int flush);

    [LibraryImport(Library, EntryPoint = "inflateReset")]
    internal static partial int ResetInflate(ZStream* stream);

    [LibraryImport(Library, EntryPoint = "zlibVersion")]
    private static partial byte* GetVersion();

    [LibraryImport(Library, EntryPoint = "deflateInit_")]
    private static partial int InitializeDeflate(ZStream* stream, int level, byte* version, int size);

    [LibraryImport(Library, EntryPoint = "inflateInit_")]
    private static partial int InitializeInflate(ZStream* stream, byte* version, int size);

    [LibraryImport(Library, EntryPoint = "deflateEnd")]
    private static partial int EndDeflate(ZStream* stream);

    [LibraryImport(Library, EntryPoint = "inflateEnd")]
    private static partial int EndInflate(ZStream* stream);

    /// <summary>The <c>z_stream</c> structure of the library.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal struct ZStream
    {
        internal byte* NextIn;
        internal uint AvailableIn;
        internal CULong TotalIn;
        internal byte* NextOut;
        internal uint AvailableOut;
        internal CULong TotalOut;
        internal byte* Message;
        internal void* State;
        internal void* Allocate;
        internal void* Free;
        internal void* Opaque;
        internal int DataType;
        internal CULong Checksum;
        internal CULong Reserved;
    }

    /// <summary>A stream at a fixed address, which the library requires.</summary>
    internal sealed class StreamHandle : SafeHandleZeroOrMinusOneIsInvalid
    {
        private readonly bool packs;

        internal StreamHandle(bool packs)
            : base(ownsHandle: true)
        {
            this.packs = packs;
            SetHandle((nint)NativeMemory.AllocZeroed((nuint)sizeof(ZStream)));
        }

        internal ZStream* Stream => (ZStream*)handle;

        internal void Check(int result)
        {
            if (result == 0)
                return;
            Dispose();
            throw new InsufficientMemoryException($"zlib could not be initialized ({result}).");
        }

        protected override bool ReleaseHandle()
        {
            _ = packs ? EndDeflate(Stream) : EndInflate(Stream);
            NativeMemory.Free(Stream);
            return true;
        }
    }
}
