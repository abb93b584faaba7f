using System.Runtime.InteropServices;

namespace Intaglio.Cryptography.Tests;

/// <summary>Memory between forbidden pages: a byte read or written beyond its end, or before its beginning, ends the process.</summary>
internal sealed unsafe partial class GuardedMemory : IDisposable
{
    private const string Library = "libc.so.6";
    private const int None = 0, ReadAndWrite = 1 | 2, PrivateAndAnonymous = 2 | 0x20;

    private readonly nint page = Environment.SystemPageSize, start, size;

    private GuardedMemory(int capacity)
    {
        size = (capacity + page - 1) / page * page;
        nint before = Map(0, size + 2 * page, ReadAndWrite, PrivateAndAnonymous, -1, 0);
        Assert.NotEqual(-1, before);
        start = before + page;
        Assert.Equal(0, Protect(before, page, None));
        Assert.Equal(0, Protect(start + size, page, None));
    }

    /// <summary>Skips the test where the system has no such memory.</summary>
    internal static GuardedMemory Create(int capacity)
    {
        Skip.IfNot(OperatingSystem.IsLinux() && NativeLibrary.TryLoad(Library, out _), $"Guarded pages are asked for in Linux's way, of {Library}.");
        return new(capacity);
    }

    /// <summary>The first bytes behind the forbidden page before them.</summary>
    internal Span<byte> First(int length) => new((void*)start, length);

    /// <summary>The last bytes before the forbidden page behind them.</summary>
    internal Span<byte> Last(int length) => new((void*)(start + size - length), length);

    public void Dispose() => Assert.Equal(0, Unmap(start - page, size + 2 * page));

    [LibraryImport(Library, EntryPoint = "mmap")]
    private static partial nint Map(nint address, nint length, int protection, int flags, int file, nint offset);

    [LibraryImport(Library, EntryPoint = "mprotect")]
    private static partial int Protect(nint address, nint length, int protection);

    [LibraryImport(Library, EntryPoint = "munmap")]
    private static partial int Unmap(nint address, nint length);
}
