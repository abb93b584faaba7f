using System.Collections.Immutable;
using System.Reflection.Metadata;

namespace Intaglio.Testing;

/// <summary>Collects the types of the same assembly that signatures and members name.</summary>
internal sealed class NameCollector(HashSet<TypeDefinitionHandle> types) : ISignatureTypeProvider<bool, object?>
{
    /// <summary>Adds the types that a member or type names.</summary>
    internal void Add(MetadataReader metadata, EntityHandle handle)
    {
        switch (handle.Kind)
        {
            case HandleKind.TypeDefinition:
                types.Add((TypeDefinitionHandle)handle);
                break;
            case HandleKind.TypeSpecification:
                metadata.GetTypeSpecification((TypeSpecificationHandle)handle).DecodeSignature(this, null);
                break;
            case HandleKind.MethodDefinition:
                types.Add(metadata.GetMethodDefinition((MethodDefinitionHandle)handle).GetDeclaringType());
                break;
            case HandleKind.FieldDefinition:
                types.Add(metadata.GetFieldDefinition((FieldDefinitionHandle)handle).GetDeclaringType());
                break;
            case HandleKind.MemberReference:
                Add(metadata, metadata.GetMemberReference((MemberReferenceHandle)handle).Parent);
                break;
            case HandleKind.MethodSpecification:
                MethodSpecification method = metadata.GetMethodSpecification((MethodSpecificationHandle)handle);
                Add(metadata, method.Method);
                method.DecodeSignature(this, null);
                break;
        }
    }

    public bool GetTypeFromDefinition(MetadataReader reader, TypeDefinitionHandle handle, byte rawTypeKind) => types.Add(handle);

    public bool GetTypeFromSpecification(MetadataReader reader, object? genericContext, TypeSpecificationHandle handle, byte rawTypeKind) =>
        reader.GetTypeSpecification(handle).DecodeSignature(this, genericContext);

    public bool GetTypeFromReference(MetadataReader reader, TypeReferenceHandle handle, byte rawTypeKind) => false;

    public bool GetPrimitiveType(PrimitiveTypeCode typeCode) => false;

    public bool GetArrayType(bool elementType, ArrayShape shape) => false;

    public bool GetByReferenceType(bool elementType) => false;

    public bool GetFunctionPointerType(MethodSignature<bool> signature) => false;

    public bool GetGenericInstantiation(bool genericType, ImmutableArray<bool> typeArguments) => false;

    public bool GetGenericMethodParameter(object? genericContext, int index) => false;

    public bool GetGenericTypeParameter(object? genericContext, int index) => false;

    public bool GetModifiedType(bool modifier, bool unmodifiedType, bool isRequired) => false;

    public bool GetPinnedType(bool elementType) => false;

    public bool GetPointerType(bool elementType) => false;

    public bool GetSZArrayType(bool elementType) => false;
}
