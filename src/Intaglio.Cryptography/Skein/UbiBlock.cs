using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>Room for a block of the largest variant.</summary>
[StructLayout(LayoutKind.Sequential, Size = Threefish1024.BlockSize)]
internal struct UbiBlock
{
    private byte first;
}
