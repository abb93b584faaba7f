using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography.Tests;

/// <summary>A file with given bytes, that is gone after the test.</summary>
internal sealed class TreeTestFile : IDisposable
{
    private readonly TemporaryFolder folder = new();

    internal TreeTestFile(ReadOnlySpan<byte> bytes) => File.WriteAllBytes(Path, bytes);

    internal string Path => folder["file"];

    internal SafeFileHandle OpenHandle() => File.OpenHandle(Path, share: FileShare.ReadWrite);

    internal FileStream OpenStream() => new(Path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite);

    internal void SetLength(long length)
    {
        using FileStream file = new(Path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite);
        file.SetLength(length);
    }

    public void Dispose() => folder.Dispose();
}
