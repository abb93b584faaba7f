namespace Intaglio.Cryptography;

/// <summary>The widths of vectors whose lanes work on a message each. Their names in lower case are what a user may ask for.</summary>
internal enum LaneKernel
{
    Lanes128,
    Lanes256,
    Lanes512,
}
