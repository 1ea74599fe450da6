"""REST door to one's image."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.asking import person_asking
from apps.accounts.pictures import keep_picture, remove_picture


class PictureIn(serializers.Serializer[Any]):
    file = serializers.FileField()


class PictureApi(APIView):
    """One's image: sent as `multipart/form-data` (PUT), or taken away (DELETE).

    JPEG, PNG or WebP of 6 MB at most; it is cut square. Answers what stands for one from now on.
    """

    parser_classes = [MultiPartParser]

    @extend_schema(
        operation_id="set_picture",
        request={"multipart/form-data": PictureIn},
        responses=OpenApiTypes.OBJECT,
    )
    def put(self, request: Request) -> Response:
        form = PictureIn(data=request.data)
        form.is_valid(raise_exception=True)
        user, file = person_asking(request), form.validated_data["file"]
        keep_picture(user=user, file=file, size=file.size)
        return Response({"avatar": user.avatar})

    @extend_schema(operation_id="remove_picture", responses=OpenApiTypes.OBJECT)
    def delete(self, request: Request) -> Response:
        user = person_asking(request)
        remove_picture(user=user)
        return Response({"avatar": user.avatar})
