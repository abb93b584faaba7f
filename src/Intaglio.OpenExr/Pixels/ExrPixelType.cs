using System.Diagnostics.CodeAnalysis;

namespace Intaglio.OpenExr;

/// <summary>What one sample of a channel is. The values are those of the file.</summary>
[SuppressMessage("Naming", "CA1720:Identifier contains type name", Justification = "The names are those of the format.")]
public enum ExrPixelType
{
    /// <summary>UINT: an unsigned number of 32 bits, as of an object's identity.</summary>
    UInt = 0,

    /// <summary>HALF: the format binary16 of IEEE 754, <see cref="System.Half"/>.</summary>
    Half = 1,

    /// <summary>FLOAT: the format binary32 of IEEE 754, <see cref="float"/>.</summary>
    Float = 2,
}
