using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>A buffer for a block of the largest size.</summary>
[StructLayout(LayoutKind.Sequential, Size = Threefish1024.BlockSize)]
internal struct UbiBlock
{
    private byte first;
}
