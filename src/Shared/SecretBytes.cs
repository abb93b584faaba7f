using System.Security.Cryptography;

namespace Intaglio;

/// <summary>A pinned buffer for secret data, which is wiped when it is disposed.</summary>
/// <remarks>The garbage collector does not move a pinned buffer, so wiping it leaves no copies in memory.</remarks>
internal sealed class SecretBytes(int size) : IDisposable
{
    private readonly byte[] bytes = GC.AllocateArray<byte>(size, pinned: true);

    internal Span<byte> Span => bytes;

    public void Dispose() => CryptographicOperations.ZeroMemory(bytes);
}
