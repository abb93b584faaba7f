using System.Security.Cryptography;

namespace Intaglio;

/// <summary>Bytes nobody else may see: they stay where they are, so that wiping leaves no copy that was moved away from.</summary>
internal sealed class SecretBytes(int size) : IDisposable
{
    private readonly byte[] bytes = GC.AllocateArray<byte>(size, pinned: true);

    internal Span<byte> Span => bytes;

    public void Dispose() => CryptographicOperations.ZeroMemory(bytes);
}
