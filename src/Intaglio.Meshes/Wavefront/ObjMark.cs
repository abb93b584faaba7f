namespace Intaglio.Meshes;

/// <summary>A statement about all that comes behind it.</summary>
internal readonly record struct ObjMark(ObjMarkKind Kind, string? Text, ElementCounts Counts);

internal enum ObjMarkKind
{
    Object,
    Group,
    Smoothing,
    Material,
    MaterialLibrary,
}
