using System.Diagnostics.CodeAnalysis;

namespace Intaglio.OpenExr;

/// <summary>The type of the samples of a channel. The values are those of the file.</summary>
[SuppressMessage("Naming", "CA1720:Identifier contains type name", Justification = "The names are those of the format.")]
public enum ExrPixelType
{
    /// <summary>UINT: a 32-bit unsigned integer, such as an object ID.</summary>
    UInt = 0,

    /// <summary>HALF: IEEE 754 binary16, <see cref="System.Half"/>.</summary>
    Half = 1,

    /// <summary>FLOAT: IEEE 754 binary32, <see cref="float"/>.</summary>
    Float = 2,
}
