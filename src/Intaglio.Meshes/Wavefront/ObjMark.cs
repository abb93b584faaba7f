namespace Intaglio.Meshes;

/// <summary>A statement that affects everything after it.</summary>
internal readonly record struct ObjMark(ObjMarkKind Kind, string? Text, ElementCounts Counts);

internal enum ObjMarkKind
{
    Object,
    Group,
    Smoothing,
    Material,
    MaterialLibrary,
}
