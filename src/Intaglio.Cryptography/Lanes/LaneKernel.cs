namespace Intaglio.Cryptography;

/// <summary>The widths of vectors whose lanes each process one message. Users request them by their lowercase names.</summary>
internal enum LaneKernel
{
    Lanes128,
    Lanes256,
    Lanes512,
}
